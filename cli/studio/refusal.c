/* Refusals: everything that the studio's server says no with. */
#include "studio/refusal.h"

#include <errno.h>

#define REFUSAL(name, status, code, message)                                                       \
    const studio_refusal studio_refusal_##name = {status, code, message}

REFUSAL(address, 400, "address",
        "the address has characters or a form that no address of the studio has");
REFUSAL(repeated, 400, "repeated", "a header or an argument is given twice; give it once");
REFUSAL(host, 403, "host", "the studio answers at 127.0.0.1 and localhost only, with its port");
REFUSAL(site, 403, "site",
        "the request comes from another site; open the address that the command printed");
REFUSAL(origin, 403, "origin", "the request does not come from the studio's own page");
REFUSAL(method, 405, "method", "this address takes another method; Allow names it");
REFUSAL(token, 401, "token",
        "the token is missing or of another launch; open the address that the command printed");
REFUSAL(body, 400, "body", "a request to read has no body");
REFUSAL(no_length, 411, "length", "a request to write needs Content-Length, and no other coding");
REFUSAL(too_large, 413, "too-large", "the studio opens and saves files of at most 256 MiB");
REFUSAL(unknown, 404, "unknown", "there is nothing at this address; load the list of files again");
REFUSAL(path, 400, "path",
        "a path goes down from the project's folder, without hidden names, and has at most 1024 "
        "bytes");
REFUSAL(no_condition, 428, "condition",
        "saving needs If-Match with the hash that was read, creating needs If-None-Match: *");
REFUSAL(changed, 412, "changed",
        "another program has changed the file; reload it, or save with its present hash");
REFUSAL(exists, 412, "exists", "a file of that name is there already; choose another name");
REFUSAL(number, 400, "number", "since is the sequence number of the answer before");
REFUSAL(busy, 503, "busy", "too much is being sent at once; try again in a moment");
REFUSAL(memory, 503, "memory", "the server has no memory left; try again in a moment");
REFUSAL(gone, 404, "gone", "the file or its folder is not there; make the folder first");
REFUSAL(link, 403, "link",
        "a link or something that is no file is in the way; the studio follows no links");
REFUSAL(permission, 403, "permission",
        "the system does not permit it; look at the permissions of the file and its folder");
REFUSAL(full, 507, "full", "the disk is full; make room and save again");
REFUSAL(system, 500, "system", "the system could not do it; the file is as it was");

const studio_refusal *studio_refusal_of(int problem)
{
    switch (problem) {
    case ENOENT:
        return &studio_refusal_gone;
    case ELOOP:
    case ENOTDIR:
    case EISDIR:
    case EXDEV:
    case ENXIO:
        return &studio_refusal_link;
    case EACCES:
    case EPERM:
    case EROFS:
        return &studio_refusal_permission;
    case ENOSPC:
    case EDQUOT:
        return &studio_refusal_full;
    case EFBIG:
        return &studio_refusal_too_large;
    case ENAMETOOLONG:
        return &studio_refusal_path;
    case ENOMEM:
        return &studio_refusal_memory;
    default:
        return &studio_refusal_system;
    }
}
