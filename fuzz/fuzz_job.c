/* Runs whole jobs over a folder in memory, through the door for JavaScript.
 *
 * With FUZZ_FILE the bytes are that file of a folder that is packed: an ignore file, a list, the
 * pivots. With FUZZ_PROJECT the first byte says of which other packer the rest is a project.
 * Without both they say everything: which job, its options and all files.
 *
 *   byte 0     the job
 *   records    u8 what: a path of the table below, or an option; u16 size, little-endian; bytes
 *
 * Whatever the bytes are, the job ends, and it makes files exactly when it succeeds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "module.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void stop_if(bool wrong, const char *what)
{
    if (!wrong)
        return;
    fprintf(stderr, "job: %s\n", what);
    abort();
}

bool wasm_progress(const char *phase, size_t done, size_t total)
{
    stop_if(phase[0] == '\0' || done > total, "the progress runs over its end");
    return true;
}

static char *copy(const void *bytes, size_t size)
{
    char *text = malloc(size + 1);
    stop_if(!text, "no memory");
    memcpy(text, bytes, size);
    text[size] = '\0';
    return text;
}

static void set_option(wasm_session *session, const char *text)
{
    wasm_session_set_option(session, copy(text, strlen(text))); /* may be refused, with a reason */
}

static void add_file(wasm_session *session, const char *path, const void *bytes, size_t size)
{
    wasm_session_add_file(session, copy(path, strlen(path)), (uint8_t *)copy(bytes, size), size);
}

static void add_input(wasm_session *session, const char *path)
{
    stop_if(!wasm_session_add_input(session, copy(path, strlen(path))), "no memory");
}

/* A TGA of 1 x 1 pixels: the smallest picture there is. */
static void add_picture(wasm_session *session, const char *path)
{
    static const uint8_t tga[] = {0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 24, 0, 1, 2, 3};
    add_file(session, path, tga, sizeof tga);
}

/* A fuzzer finds every way to ask for much. */
static wasm_session *begin(const char *job)
{
    static const char *const limits[] = {"max-memory=33554432", "max-pixels=262144",
                                         "max-frames=500", "max-vertices=4096"};
    wasm_session *session = wasm_session_new(copy(job, strlen(job)), 7);
    stop_if(!session, "no session");
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        set_option(session, limits[i]);
    return session;
}

static void run(wasm_session *session)
{
    const bool good = wasm_session_run(session);
    char *findings = wasm_session_findings(session);
    stop_if(!good && findings && !strstr(findings, "\"severity\":\"error\""),
            "a job fails without a word");
    wasm_release(findings);
    stop_if(!good && wasm_session_output_count(session) != 0, "a job fails and makes files");
    for (size_t i = 0; i < wasm_session_output_count(session); i++)
        stop_if(wasm_session_output_name(session, i)[0] == '\0', "a file without a name");
    wasm_session_result(session);
    wasm_session_free(session);
}

#ifdef FUZZ_FILE
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    wasm_session *session = begin("pack");
    add_picture(session, "in/a.tga");
    add_picture(session, "in/hero/walk_1.tga");
    add_picture(session, "in/hero/walk_2.tga");
    add_file(session, "in/" FUZZ_FILE, data, size);
    set_option(session, "output=out.json");
    add_input(session, strcmp(FUZZ_FILE, "list.txt") == 0 ? "@in/list.txt" : "in");
    run(session);
    return 0;
}
#elif defined FUZZ_PROJECT
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const projects[] = {"in/a.tps", "in/a.ftpp", "in/pack.json", "in/a.atlas"};
    if (size == 0)
        return 0;
    const char *project = projects[data[0] % (sizeof projects / sizeof *projects)];
    wasm_session *session = begin("pack");
    add_picture(session, "in/a.tga");
    add_picture(session, "in/hero/walk_1.tga");
    add_picture(session, "in/hero/walk_2.tga");
    add_file(session, project, data + 1, size - 1);
    set_option(session, "output=out.json");
    if (data[0] & 4) /* else the project says */
        set_option(session, "to=spritepress-json");
    add_input(session, project);
    run(session);
    return 0;
}
#else
/* What the records of one input have given so far. */
typedef struct folder {
    wasm_session *session;
    const char *input; /* the last document, for jobs that take one */
    bool packs;
} folder;

static void take_record(folder *f, uint8_t what, const uint8_t *bytes, size_t size)
{
    static const char *const paths[] = {"in/.spritepressignore",
                                        "in/pivots.json",
                                        "in/list.txt",
                                        "in/a.png",
                                        "in/b/.spritepressignore",
                                        "in/b/walk_1.gif",
                                        "in/b/walk_2.webp",
                                        "in/b/c.9.png",
                                        "in/d.pct",
                                        "in/d.png",
                                        "in/e.aatls",
                                        "in/f.scs",
                                        "in/g.pchr",
                                        "in/h.gltf",
                                        "in/i.json",
                                        "in/j.pcsef",
                                        "in/palette.hex",
                                        "out.pct",
                                        "out.png",
                                        "in/k.jpg",
                                        "in/l.tga",
                                        "in/m.bmp"};
    enum { COUNT = sizeof paths / sizeof *paths };
    if (what >= COUNT) {
        char *option = copy(bytes, size);
        set_option(f->session, option);
        free(option);
        return;
    }
    add_file(f->session, paths[what], bytes, size);
    f->input = paths[what];
    if (f->packs && what >= 8 && what < 16)
        add_input(f->session, paths[what]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const jobs[] = {"pack",    "inspect", "validate",
                                       "convert", "unpack",  "render"};
    if (size == 0)
        return 0;
    const char *job = jobs[data[0] % (sizeof jobs / sizeof *jobs)];
    folder f = {begin(job), "in/a.png", strcmp(job, "pack") == 0};
    for (size_t at = 1; size - at > 3;) {
        const size_t wanted = data[at + 1] | (size_t)data[at + 2] << 8, left = size - at - 3;
        const size_t taken = wanted < left ? wanted : left;
        take_record(&f, data[at], data + at + 3, taken);
        at += 3 + taken;
    }
    if (f.packs)
        add_picture(f.session, "in/z.tga");
    add_input(f.session, f.packs ? "in" : f.input);
    run(f.session);
    return 0;
}
#endif
