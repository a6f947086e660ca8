// MUTANT=3fa2c1 switches one mutant on for the whole process. MUTANTS_REACHED names a file that gets one byte for each
// mutant that the process comes by, at the mutant's number; programs that the process starts write into the same file.
// These names do not begin with BELFRY_: the services refuse settings of that name that they do not know.

#include "mutants.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { numbers = 1 << 24 };

static unsigned char unwritten[numbers];
static unsigned char *reached = unwritten;
static int chosen = -1;

__attribute__((constructor)) static void begin(void) {
    const char *number = getenv("MUTANT"), *path = getenv("MUTANTS_REACHED");
    if (number) chosen = (int)strtol(number, NULL, 16);
    if (!path) return;
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (file < 0 || ftruncate(file, numbers) != 0) abort();
    // The bytes are in the file even when the process is killed.
    reached = mmap(NULL, numbers, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (reached == MAP_FAILED) abort();
    close(file);
}

_Bool mutant_is_on(int number) {
    reached[number] = 1;
    return number == chosen;
}
