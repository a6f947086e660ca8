/* The tables of phrases, one for each language, and the words by which languages are guessed. */
#include "embedded.h"

static const uint8_t ar_txt[] = {
#embed "../../Shared/Checks/Phrases/Tables/ar.txt"
};
static const uint8_t de_txt[] = {
#embed "../../Shared/Checks/Phrases/Tables/de.txt"
};
static const uint8_t en_txt[] = {
#embed "../../Shared/Checks/Phrases/Tables/en.txt"
};
static const uint8_t es_txt[] = {
#embed "../../Shared/Checks/Phrases/Tables/es.txt"
};
static const uint8_t fr_txt[] = {
#embed "../../Shared/Checks/Phrases/Tables/fr.txt"
};
static const uint8_t hi_txt[] = {
#embed "../../Shared/Checks/Phrases/Tables/hi.txt"
};
static const uint8_t it_txt[] = {
#embed "../../Shared/Checks/Phrases/Tables/it.txt"
};
static const uint8_t ja_txt[] = {
#embed "../../Shared/Checks/Phrases/Tables/ja.txt"
};
static const uint8_t ko_txt[] = {
#embed "../../Shared/Checks/Phrases/Tables/ko.txt"
};
static const uint8_t languages_txt[] = {
#embed "../../Shared/Checks/Phrases/Tables/languages.txt"
};
static const uint8_t nl_txt[] = {
#embed "../../Shared/Checks/Phrases/Tables/nl.txt"
};
static const uint8_t pl_txt[] = {
#embed "../../Shared/Checks/Phrases/Tables/pl.txt"
};
static const uint8_t pt_txt[] = {
#embed "../../Shared/Checks/Phrases/Tables/pt.txt"
};
static const uint8_t ru_txt[] = {
#embed "../../Shared/Checks/Phrases/Tables/ru.txt"
};
static const uint8_t tr_txt[] = {
#embed "../../Shared/Checks/Phrases/Tables/tr.txt"
};
static const uint8_t zh_txt[] = {
#embed "../../Shared/Checks/Phrases/Tables/zh.txt"
};

static const struct belfry_file files[] = {
    BELFRY_FILE(ar, txt), BELFRY_FILE(de, txt), BELFRY_FILE(en, txt), BELFRY_FILE(es, txt), BELFRY_FILE(fr, txt),
    BELFRY_FILE(hi, txt), BELFRY_FILE(it, txt), BELFRY_FILE(ja, txt), BELFRY_FILE(ko, txt), BELFRY_FILE(languages, txt),
    BELFRY_FILE(nl, txt), BELFRY_FILE(pl, txt), BELFRY_FILE(pt, txt), BELFRY_FILE(ru, txt), BELFRY_FILE(tr, txt),
    BELFRY_FILE(zh, txt),
};

struct belfry_files belfry_phrase_files(void) { return BELFRY_FILES(files); }
