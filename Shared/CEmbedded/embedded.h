#ifndef BELFRY_EMBEDDED_H
#define BELFRY_EMBEDDED_H
/* Files of the source that programs contain. Each .c file here is the table of one module, which Swift sees as
   EmbeddedFiles.console and so on. It is a target of its own: a changed file rebuilds that module alone, and a program
   contains only the tables of its modules. A further file needs its array and its BELFRY_FILE. */
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

struct belfry_file {
    /* Without folders. */
    const char *name;
    const uint8_t *bytes;
    size_t count;
};

struct __attribute__((swift_name("EmbeddedFiles"))) belfry_files {
    const struct belfry_file *files;
    size_t count;
};

struct belfry_files belfry_console_files(void) __attribute__((swift_name("getter:belfry_files.console()")));
struct belfry_files belfry_gateway_files(void) __attribute__((swift_name("getter:belfry_files.gateway()")));
struct belfry_files belfry_phrase_files(void) __attribute__((swift_name("getter:belfry_files.phrases()")));
struct belfry_files belfry_style_files(void) __attribute__((swift_name("getter:belfry_files.styles()")));

#pragma clang assume_nonnull end

/* An array that its table lacks fails the build. */
#pragma clang diagnostic error "-Wunused-const-variable"

/* The file `stem.kind`, from the array `stem_kind`. */
#define BELFRY_FILE(stem, kind) {#stem "." #kind, stem##_##kind, sizeof stem##_##kind}
/* A table, from the array of its files. */
#define BELFRY_FILES(files) ((struct belfry_files){files, sizeof files / sizeof *files})

#endif
