/*
 * Fails chosen calls to files beneath one directory, for tests. Loaded into a process with LD_PRELOAD; controlled by numbers in a file that
 * both the test and this library have mapped:
 *
 *   0 which kinds of calls are counted, and may fail (bits, see below)
 *   1 the error number
 *   2 the first call that fails, counted from 1; 0: none
 *   3 the last call that fails; 0: all from the first one on
 *   4 how many calls of those kinds there were
 *   5 how many have failed
 *   6 whether the first write that fails writes the first half of its bytes
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

#define OPEN_FOR_WRITING 1
#define OPEN_FOR_READING 2
#define WRITE 4
#define SYNC 8
#define RENAME 16
#define UNLINK 32
#define ALLOCATE 64

static volatile int *control;
static const char *directory;

/* The system's functions; looked up at once, since a look-up takes a lock that another thread may hold while it opens a library. */
#define REAL(result, name, ...) ((result(*)(__VA_ARGS__)) real(&real_##name, #name))
#define FUNCTIONS(each) \
    each(open) each(open64) each(fopen) each(fopen64) each(write) each(pwrite) each(pwrite64) each(fsync) each(fdatasync) \
            each(rename) each(unlink) each(ftruncate) each(fallocate)
#define DECLARE(name) static void *real_##name;
FUNCTIONS(DECLARE)

static void *real(void **known, const char *name) {
    if (!*known) {
        *known = dlsym(RTLD_NEXT, name);
    }
    return *known;
}

__attribute__((constructor)) static void begin(void) {
#define FIND(name) real(&real_##name, #name);
    FUNCTIONS(FIND)
    const char *file = getenv("FAILING_FILES_CONTROL");
    directory = getenv("FAILING_FILES_DIRECTORY");
    int fd = file ? open(file, O_RDWR) : -1;
    if (fd >= 0) {
        void *mapped = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        close(fd);
        if (mapped != MAP_FAILED && directory) {
            control = mapped;
        }
    }
}

/* 0: the call is made; 1: it fails; 2: the first of those that fail. */
static int fails(int kind, const char *path) {
    if (!control || !(control[0] & kind) || !path || strncmp(path, directory, strlen(directory))) {
        return 0;
    }
    int number = __sync_add_and_fetch(&control[4], 1);
    int first = control[2], last = control[3];
    if (!first || number < first || (last && number > last)) {
        return 0;
    }
    int failed = __sync_add_and_fetch(&control[5], 1);
    errno = control[1];
    return failed == 1 ? 2 : 1;
}

static int fails_of(int kind, int fd) {
    if (!control || !(control[0] & kind)) {
        return 0;
    }
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) {
        return 0;
    }
    path[length] = 0;
    return fails(kind, path);
}

static int kind_of(int flags) {
    return flags & (O_CREAT | O_WRONLY | O_RDWR) ? OPEN_FOR_WRITING : OPEN_FOR_READING;
}

#define OPEN(name)                                                      \
    int name(const char *path, int flags, ...) {                        \
        va_list rest;                                                   \
        va_start(rest, flags);                                          \
        mode_t mode = va_arg(rest, mode_t);                             \
        va_end(rest);                                                   \
        if (fails(kind_of(flags), path)) {                              \
            return -1;                                                  \
        }                                                               \
        return REAL(int, name, const char *, int, ...)(path, flags, mode); \
    }

OPEN(open)
OPEN(open64)

FILE *fopen(const char *path, const char *mode) {
    if (fails(strcmp(mode, "r") ? OPEN_FOR_WRITING : OPEN_FOR_READING, path)) {
        return NULL;
    }
    return REAL(FILE *, fopen, const char *, const char *)(path, mode);
}

FILE *fopen64(const char *path, const char *mode) {
    if (fails(strcmp(mode, "r") ? OPEN_FOR_WRITING : OPEN_FOR_READING, path)) {
        return NULL;
    }
    return REAL(FILE *, fopen64, const char *, const char *)(path, mode);
}

ssize_t write(int fd, const void *bytes, size_t count) {
    int failing = fails_of(WRITE, fd);
    if (failing == 2 && control[6] && count > 1) {
        return REAL(ssize_t, write, int, const void *, size_t)(fd, bytes, count / 2);
    }
    return failing ? -1 : REAL(ssize_t, write, int, const void *, size_t)(fd, bytes, count);
}

#define PWRITE(name, offset_type)                                                      \
    ssize_t name(int fd, const void *bytes, size_t count, offset_type at) {            \
        return fails_of(WRITE, fd) ? -1 : REAL(ssize_t, name, int, const void *, size_t, offset_type)(fd, bytes, count, at); \
    }

PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

int fsync(int fd) { return fails_of(SYNC, fd) ? -1 : REAL(int, fsync, int)(fd); }

int fdatasync(int fd) { return fails_of(SYNC, fd) ? -1 : REAL(int, fdatasync, int)(fd); }

int rename(const char *from, const char *to) {
    return fails(RENAME, from) ? -1 : REAL(int, rename, const char *, const char *)(from, to);
}

int unlink(const char *path) { return fails(UNLINK, path) ? -1 : REAL(int, unlink, const char *)(path); }

int ftruncate(int fd, off_t size) { return fails_of(ALLOCATE, fd) ? -1 : REAL(int, ftruncate, int, off_t)(fd, size); }

int fallocate(int fd, int mode, off_t at, off_t size) {
    return fails_of(ALLOCATE, fd) ? -1 : REAL(int, fallocate, int, int, off_t, off_t)(fd, mode, at, size);
}
