/* The parts of the page's style sheet, in the order in which later ones refine earlier ones. */
#include "embedded.h"

static const uint8_t page_css[] = {
#embed "../../Shared/Page/Style/page.css"
};
static const uint8_t devices_css[] = {
#embed "../../Shared/Page/Style/devices.css"
};
static const uint8_t cards_css[] = {
#embed "../../Shared/Page/Style/cards.css"
};

static const struct belfry_file files[] = {
    BELFRY_FILE(page, css), BELFRY_FILE(devices, css), BELFRY_FILE(cards, css),
};

struct belfry_files belfry_style_files(void) { return BELFRY_FILES(files); }
