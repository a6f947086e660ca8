// Counts what a process allocates, by thread, for `deploy/benchmark allocations`.
//
// A library for LD_PRELOAD: it replaces glibc's allocation functions, counts calls and bytes, and calls glibc's. The
// counts are in a file that is mapped into memory (ALLOCATIONS_FILE), so that another process can read them at
// any time. The file is an array of `struct slot`; a thread takes the next free one at its first allocation, and
// threads share the last one when none is free.
//
// Built by the benchmark: clang -O2 -shared -fPIC -o counter.so counter.c

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

struct slot {
    int64_t thread;
    int64_t calls;
    int64_t bytes;
};

enum { slots = 1024 };

// glibc's internal names of its functions; looking them up with dlsym would allocate.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

// Used until the file is mapped, and if there is no file.
static struct slot early[slots];
static struct slot *table = early;
static int64_t taken;
// The initial-exec model: no allocation at a thread's first use.
static __thread int64_t number __attribute__((tls_model("initial-exec")));

static void count(size_t bytes) {
    if (number == 0) {
        int64_t next = __atomic_add_fetch(&taken, 1, __ATOMIC_RELAXED);
        number = next < slots ? next : slots;
    }
    struct slot *own = &table[number - 1];
    if (own->thread == 0) own->thread = syscall(SYS_gettid);
    // Only the last slot has more than one writer.
    __atomic_fetch_add(&own->calls, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&own->bytes, (int64_t)bytes, __ATOMIC_RELAXED);
}

__attribute__((constructor)) static void map_table(void) {
    const char *name = getenv("ALLOCATIONS_FILE");
    if (!name) return;
    int file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return;
    if (ftruncate(file, sizeof early) == 0) {
        void *mapped = mmap(NULL, sizeof early, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (mapped != MAP_FAILED) table = mapped;
    }
    close(file);
}

void *malloc(size_t size) {
    count(size);
    return __libc_malloc(size);
}

void *calloc(size_t each, size_t size) {
    count(each * size);
    return __libc_calloc(each, size);
}

void *realloc(void *old, size_t size) {
    count(size);
    return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count(size);
    return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) {
    count(size);
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    count(size);
    void *memory = __libc_memalign(alignment, size);
    if (!memory) return ENOMEM;
    *result = memory;
    return 0;
}
