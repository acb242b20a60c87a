// The functions of WASI preview1 that the command calls, over node:fs, with the system's own errors; and four of our
// own (wasm/command/host.h). Node's WASI is not used: it refused to write folders of films, follows links where that is
// forbidden, hides why a call failed, and Node 20 crashed in it when memory grew.
import { randomFillSync } from 'node:crypto';
import fs from 'node:fs';
import tty from 'node:tty';
import { locateByBytes, locateOnWindows, pathForModule, systemError } from './paths.js';
import { COLUMNS, STOPPED, WAITING, sleep } from './shared.js';

const {
    O_CREAT,
    O_DIRECTORY = 0,
    O_EXCL,
    O_NOFOLLOW = 0,
    O_NONBLOCK = 0,
    O_RDONLY,
    O_RDWR,
    O_TRUNC,
    O_WRONLY,
} = fs.constants;

// WASI's numbers of what node:fs says.
const ERRORS = {
    EACCES: 2,
    EAGAIN: 6,
    EBADF: 8,
    EBUSY: 10,
    EDQUOT: 19,
    EEXIST: 20,
    EFBIG: 22,
    EINTR: 27,
    EINVAL: 28,
    EIO: 29,
    EISDIR: 31,
    ELOOP: 32,
    EMFILE: 33,
    EMLINK: 34,
    ENAMETOOLONG: 37,
    ENFILE: 41,
    ENODEV: 43,
    ENOENT: 44,
    ENOMEM: 48,
    ENOSPC: 51,
    ENOSYS: 52,
    ENOTDIR: 54,
    ENOTEMPTY: 55,
    ENOTSUP: 58,
    ENXIO: 60,
    EPERM: 63,
    EPIPE: 64,
    ERANGE: 68,
    EROFS: 69,
    ESPIPE: 70,
    ETXTBSY: 74,
    EXDEV: 75,
};
const BLOCK_DEVICE = 1,
    CHARACTER_DEVICE = 2,
    FOLDER = 3,
    REGULAR = 4,
    STREAM = 6,
    LINK = 7;
const CREATE = 1,
    ONLY_FOLDER = 2,
    EXCLUSIVE = 4,
    TRUNCATE = 8; // how path_open opens
const MAY_READ = 2n,
    MAY_WRITE = 64n,
    MAY_SEEK = 4n | 32n; // rights
const ALL_RIGHTS = (1n << 29n) - 1n;
const NONBLOCK = 4,
    FOLLOW = 1;
const ROOT = 3; // the number of the module's root folder
const LARGEST_TRANSFER = 1 << 30; // bytes; node:fs takes less than 2 GiB

/** What the command's main ends with. */
export class Exit {
    constructor(status) {
        this.status = status;
    }
}

function fileType(status) {
    if (status.isFile()) return REGULAR;
    if (status.isDirectory()) return FOLDER;
    if (status.isSymbolicLink()) return LINK;
    if (status.isCharacterDevice()) return CHARACTER_DEVICE;
    return status.isBlockDevice() ? BLOCK_DEVICE : STREAM;
}

/** Whether to open or to read it may wait for another program. What cannot be looked at cannot be opened either. */
function mayKeepWaiting(path) {
    try {
        const status = fs.statSync(path, { throwIfNoEntry: false });
        return status !== undefined && !status.isFile() && !status.isDirectory();
    } catch {
        return false;
    }
}

const KNOWS_DESCRIPTORS = process.platform === 'linux' && fs.existsSync('/proc/self/fd');

/** Where node:fs finds what lies in an opened folder. Linux knows the folder by its descriptor, so that nobody can put
 * another one in its place; elsewhere the path has to do. */
function folderPath(descriptor, path) {
    return KNOWS_DESCRIPTORS ? `/proc/self/fd/${descriptor}` : path;
}

export class Host {
    #memory;
    #buffer = null;
    #view = null;
    #words; // arguments as bytes with their NUL
    #variables;
    #shared; // see shared.js
    #files = new Map([
        [0, { descriptor: 0, mayWait: true }],
        [1, { descriptor: 1 }],
        [2, { descriptor: 2 }],
        [ROOT, { folder: '/' }],
    ]);

    constructor({ words, variables, shared }) {
        this.#words = words;
        this.#variables = variables;
        this.#shared = shared;
    }

    /** What the module imports. */
    get imports() {
        const bound = (names) => Object.fromEntries(names.map((name) => [name, this.#guard(this[name])]));
        return {
            wasi_snapshot_preview1: bound([
                'args_get',
                'args_sizes_get',
                'environ_get',
                'environ_sizes_get',
                'clock_time_get',
                'fd_close',
                'fd_fdstat_get',
                'fd_filestat_get',
                'fd_prestat_get',
                'fd_prestat_dir_name',
                'fd_read',
                'fd_readdir',
                'fd_seek',
                'fd_sync',
                'fd_write',
                'path_create_directory',
                'path_filestat_get',
                'path_link',
                'path_open',
                'path_remove_directory',
                'path_rename',
                'path_unlink_file',
                'proc_exit',
                'random_get',
            ]),
            spritepress: {
                access: this.#guard(this.access),
                real_path: this.#guard(this.real_path),
                stopped: () => Atomics.load(this.#shared, STOPPED),
                terminal_width: () => Atomics.load(this.#shared, COLUMNS),
            },
        };
    }

    /** Runs the command; its status. */
    run(instance) {
        this.#memory = instance.exports.memory;
        try {
            instance.exports._start();
            return 0;
        } catch (error) {
            if (error instanceof Exit) return error.status;
            throw error;
        }
    }

    /** A call that answers with an error's number, 0 for none. Addresses above 2 GiB come as negative numbers. */
    #guard(call) {
        return (...values) => {
            try {
                call.apply(
                    this,
                    values.map((value) => (typeof value === 'number' ? value >>> 0 : value)),
                );
                return 0;
            } catch (error) {
                if (typeof error?.code !== 'string' || error.code.startsWith('ERR_')) throw error;
                return ERRORS[error.code] ?? ERRORS.EIO;
            }
        };
    }

    // The module's memory.

    /** The view is another one after memory grew. */
    get #data() {
        if (this.#buffer !== this.#memory.buffer) {
            this.#buffer = this.#memory.buffer;
            this.#view = new DataView(this.#buffer);
        }
        return this.#view;
    }

    #bytes(address, size) {
        return new Uint8Array(this.#memory.buffer, address, size);
    }

    #put32(address, value) {
        this.#data.setUint32(address, value, true);
    }

    #put64(address, value) {
        this.#data.setBigUint64(address, BigInt.asUintN(64, value), true);
    }

    /** A list of texts: their addresses, and the bytes. */
    #putTexts(texts, addresses, at) {
        texts.forEach((text, i) => {
            this.#put32(addresses + 4 * i, at);
            this.#bytes(at, text.length).set(text);
            at += text.length;
        });
    }

    #putSizes(texts, count, size) {
        this.#put32(count, texts.length);
        this.#put32(
            size,
            texts.reduce((sum, text) => sum + text.length, 0),
        );
    }

    #putStatus(address, status) {
        this.#put64(address, status.dev);
        this.#put64(address + 8, status.ino);
        this.#put64(address + 16, BigInt(fileType(status)));
        this.#put64(address + 24, status.nlink);
        this.#put64(address + 32, status.size);
        this.#put64(address + 40, status.atimeNs);
        this.#put64(address + 48, status.mtimeNs);
        this.#put64(address + 56, status.ctimeNs);
    }

    // Files.

    #file(number) {
        const file = this.#files.get(number);
        if (!file) throw systemError('EBADF');
        return file;
    }

    #descriptor(number) {
        const { descriptor } = this.#file(number);
        if (descriptor === undefined) throw systemError('EISDIR');
        return descriptor;
    }

    #path(number, address, size) {
        const { folder } = this.#file(number);
        if (folder === undefined) throw systemError('ENOTDIR');
        const bytes = Buffer.from(this.#bytes(address, size));
        return process.platform === 'win32' ? locateOnWindows(folder, bytes.toString()) : locateByBytes(folder, bytes);
    }

    args_sizes_get(count, size) {
        this.#putSizes(this.#words, count, size);
    }

    args_get(addresses, at) {
        this.#putTexts(this.#words, addresses, at);
    }

    environ_sizes_get(count, size) {
        this.#putSizes(this.#variables, count, size);
    }

    environ_get(addresses, at) {
        this.#putTexts(this.#variables, addresses, at);
    }

    clock_time_get(clock, _precision, out) {
        this.#put64(out, clock === 0 ? BigInt(Date.now()) * 1_000_000n : process.hrtime.bigint());
    }

    random_get(address, size) {
        randomFillSync(this.#bytes(address, size));
    }

    proc_exit(status) {
        throw new Exit(status);
    }

    fd_prestat_get(number, out) {
        if (number !== ROOT) throw systemError('EBADF');
        this.#put32(out, 0);
        this.#put32(out + 4, 1);
    }

    fd_prestat_dir_name(_number, address) {
        this.#bytes(address, 1).set(Buffer.from('/'));
    }

    fd_close(number) {
        const { descriptor } = this.#file(number);
        this.#files.delete(number);
        if (descriptor !== undefined) fs.closeSync(descriptor);
    }

    /** The module takes a character device that cannot seek for a terminal. */
    fd_fdstat_get(number, out) {
        const { descriptor } = this.#file(number);
        const type = descriptor === undefined ? FOLDER : fileType(fs.fstatSync(descriptor));
        const isTerminal = descriptor !== undefined && type === CHARACTER_DEVICE && tty.isatty(descriptor);
        this.#put64(out, BigInt(type));
        this.#put64(out + 8, isTerminal ? ALL_RIGHTS & ~MAY_SEEK : ALL_RIGHTS);
        this.#put64(out + 16, ALL_RIGHTS);
    }

    fd_filestat_get(number, out) {
        this.#putStatus(out, fs.fstatSync(this.#descriptor(number), { bigint: true }));
    }

    fd_sync(number) {
        fs.fsyncSync(this.#descriptor(number));
    }

    /** Only a stream that is closed asks for it, and does without. */
    fd_seek() {
        throw systemError('ESPIPE');
    }

    /** Calls `transfer` for each part of the module's memory that a list names, until one comes short. */
    #transfer(list, count, out, transfer) {
        let total = 0;
        for (let i = 0; i < count; i++) {
            const address = this.#data.getUint32(list + 8 * i, true);
            const size = Math.min(this.#data.getUint32(list + 8 * i + 4, true), LARGEST_TRANSFER);
            if (size === 0) continue;
            const done = transfer(this.#bytes(address, size));
            total += done;
            if (done < size) break;
        }
        this.#put32(out, total);
    }

    /** Whoever started us may have made pipes that do not wait. Then we do. */
    #patiently(call) {
        for (;;) {
            try {
                return call();
            } catch (error) {
                if (error.code === 'EOF') return 0; // Windows, at the end of a pipe
                if (error.code !== 'EAGAIN') throw error;
                sleep(this.#shared, 5);
            }
        }
    }

    /** A call during which a signal ends the process when `mayWait`: nothing else could. One that came just before
     * would be missed by the main thread, and so is looked for here. */
    #interruptibly(mayWait, call) {
        if (!mayWait) return call();
        Atomics.store(this.#shared, WAITING, 1);
        try {
            if (Atomics.load(this.#shared, STOPPED)) throw systemError('EINTR');
            return call();
        } finally {
            Atomics.store(this.#shared, WAITING, 0);
        }
    }

    fd_read(number, list, count, out) {
        const descriptor = this.#descriptor(number);
        const read = (bytes) => this.#patiently(() => fs.readSync(descriptor, bytes, 0, bytes.length, null));
        this.#interruptibly(this.#file(number).mayWait, () => this.#transfer(list, count, out, read));
    }

    fd_write(number, list, count, out) {
        const descriptor = this.#descriptor(number);
        this.#transfer(list, count, out, (bytes) =>
            this.#patiently(() => fs.writeSync(descriptor, bytes, 0, bytes.length, null)),
        );
    }

    /** Names from the place `cookie` on, as many as there is room for; the last one may be cut. Nobody asks for inodes;
     * 0 would make wasi-libc look for them. */
    fd_readdir(number, address, size, cookie, out) {
        const file = this.#file(number);
        if (cookie === 0n || !file.names) file.names = fs.readdirSync(file.folder, { encoding: 'buffer' });
        let used = 0;
        for (let i = Number(cookie); i < file.names.length && used < size; i++) {
            const entry = Buffer.alloc(24 + file.names[i].length);
            entry.writeBigUInt64LE(BigInt(i + 1), 0);
            entry.writeBigUInt64LE(1n, 8);
            entry.writeUInt32LE(file.names[i].length, 16);
            entry.set(file.names[i], 24);
            const part = entry.subarray(0, size - used);
            this.#bytes(address + used, part.length).set(part);
            used += part.length;
        }
        this.#put32(out, used);
    }

    path_filestat_get(number, flags, address, size, out) {
        const look = flags & FOLLOW ? fs.statSync : fs.lstatSync;
        this.#putStatus(out, look(this.#path(number, address, size), { bigint: true }));
    }

    path_open(number, flags, address, size, how, rights, _inherited, mode, out) {
        const path = this.#path(number, address, size);
        const follows = (flags & FOLLOW) !== 0;
        // Systems say ELOOP or ENOTDIR of a link that must not be followed, and Windows would follow it.
        if (!follows && fs.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) throw systemError('ELOOP');
        const writes = (rights & MAY_WRITE) !== 0n;
        const access = !writes ? O_RDONLY : rights & MAY_READ ? O_RDWR : O_WRONLY;
        const options =
            access
            | (follows ? 0 : O_NOFOLLOW)
            | (mode & NONBLOCK ? O_NONBLOCK : 0)
            | (how & CREATE ? O_CREAT : 0)
            | (how & EXCLUSIVE ? O_EXCL : 0)
            | (how & TRUNCATE ? O_TRUNC : 0)
            | (how & ONLY_FOLDER ? O_DIRECTORY : 0);
        const mayWait = mayKeepWaiting(path);
        const descriptor = this.#interruptibly(mayWait, () => fs.openSync(path, options));
        const file = { descriptor, mayWait };
        if (fs.fstatSync(descriptor).isDirectory()) file.folder = folderPath(descriptor, path);
        else if (how & ONLY_FOLDER) {
            fs.closeSync(descriptor); // Windows
            throw systemError('ENOTDIR');
        }
        let free = ROOT + 1;
        while (this.#files.has(free)) free++;
        this.#files.set(free, file);
        this.#put32(out, free);
    }

    path_create_directory(number, address, size) {
        fs.mkdirSync(this.#path(number, address, size));
    }

    path_link(number, _flags, address, size, target, name, nameSize) {
        fs.linkSync(this.#path(number, address, size), this.#path(target, name, nameSize));
    }

    path_remove_directory(number, address, size) {
        fs.rmdirSync(this.#path(number, address, size));
    }

    path_unlink_file(number, address, size) {
        fs.unlinkSync(this.#path(number, address, size));
    }

    path_rename(number, address, size, target, name, nameSize) {
        fs.renameSync(this.#path(number, address, size), this.#path(target, name, nameSize));
    }

    // What WASI has no functions for.

    access(address, size, mode) {
        fs.accessSync(this.#path(ROOT, address, size), mode);
    }

    /** Writes the path with links resolved and a NUL. */
    real_path(address, size, out, capacity) {
        const path = fs.realpathSync.native(this.#path(ROOT, address, size), { encoding: 'buffer' });
        const bytes = process.platform === 'win32' ? Buffer.from(pathForModule(path.toString(), 'win32')) : path;
        if (bytes.length >= capacity) throw systemError('ENAMETOOLONG');
        this.#bytes(out, bytes.length).set(bytes);
        this.#bytes(out + bytes.length, 1)[0] = 0;
    }
}
