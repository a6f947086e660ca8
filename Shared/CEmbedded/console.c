/* Every file of Services/Console/Pages. */
#include "embedded.h"

static const uint8_t api_js[] = {
#embed "../../Services/Console/Pages/Scripts/api.js"
};
static const uint8_t bars_js[] = {
#embed "../../Services/Console/Pages/Scripts/bars.js"
};
static const uint8_t console_css[] = {
#embed "../../Services/Console/Pages/console.css"
};
static const uint8_t dom_js[] = {
#embed "../../Services/Console/Pages/Scripts/dom.js"
};
static const uint8_t drawing_js[] = {
#embed "../../Services/Console/Pages/Scripts/drawing.js"
};
static const uint8_t focus_js[] = {
#embed "../../Services/Console/Pages/Scripts/focus.js"
};
static const uint8_t frame_js[] = {
#embed "../../Services/Console/Pages/Scripts/frame.js"
};
static const uint8_t letter_js[] = {
#embed "../../Services/Console/Pages/Scripts/letter.js"
};
static const uint8_t letters_html[] = {
#embed "../../Services/Console/Pages/letters.html"
};
static const uint8_t letters_js[] = {
#embed "../../Services/Console/Pages/Scripts/letters.js"
};
static const uint8_t live_js[] = {
#embed "../../Services/Console/Pages/Scripts/live.js"
};
static const uint8_t notification_html[] = {
#embed "../../Services/Console/Pages/notification.html"
};
static const uint8_t notification_js[] = {
#embed "../../Services/Console/Pages/Scripts/notification.js"
};
static const uint8_t now_html[] = {
#embed "../../Services/Console/Pages/now.html"
};
static const uint8_t now_js[] = {
#embed "../../Services/Console/Pages/Scripts/now.js"
};
static const uint8_t overview_html[] = {
#embed "../../Services/Console/Pages/overview.html"
};
static const uint8_t overview_js[] = {
#embed "../../Services/Console/Pages/Scripts/overview.js"
};
static const uint8_t person_html[] = {
#embed "../../Services/Console/Pages/person.html"
};
static const uint8_t person_js[] = {
#embed "../../Services/Console/Pages/Scripts/person.js"
};
static const uint8_t rows_js[] = {
#embed "../../Services/Console/Pages/Scripts/rows.js"
};
static const uint8_t search_html[] = {
#embed "../../Services/Console/Pages/search.html"
};
static const uint8_t search_js[] = {
#embed "../../Services/Console/Pages/Scripts/search.js"
};
static const uint8_t signin_html[] = {
#embed "../../Services/Console/Pages/signin.html"
};
static const uint8_t signin_js[] = {
#embed "../../Services/Console/Pages/Scripts/signin.js"
};
static const uint8_t story_js[] = {
#embed "../../Services/Console/Pages/Scripts/story.js"
};
static const uint8_t times_js[] = {
#embed "../../Services/Console/Pages/Scripts/times.js"
};
static const uint8_t try_html[] = {
#embed "../../Services/Console/Pages/try.html"
};
static const uint8_t try_js[] = {
#embed "../../Services/Console/Pages/Scripts/try.js"
};
static const uint8_t tryform_js[] = {
#embed "../../Services/Console/Pages/Scripts/tryform.js"
};
static const uint8_t whatif_js[] = {
#embed "../../Services/Console/Pages/Scripts/whatif.js"
};
static const uint8_t words_js[] = {
#embed "../../Services/Console/Pages/Scripts/words.js"
};

static const struct belfry_file files[] = {
    BELFRY_FILE(api, js), BELFRY_FILE(bars, js), BELFRY_FILE(console, css), BELFRY_FILE(dom, js),
    BELFRY_FILE(drawing, js), BELFRY_FILE(focus, js), BELFRY_FILE(frame, js), BELFRY_FILE(letter, js),
    BELFRY_FILE(letters, html), BELFRY_FILE(letters, js), BELFRY_FILE(live, js), BELFRY_FILE(notification, html),
    BELFRY_FILE(notification, js), BELFRY_FILE(now, html), BELFRY_FILE(now, js), BELFRY_FILE(overview, html),
    BELFRY_FILE(overview, js), BELFRY_FILE(person, html), BELFRY_FILE(person, js), BELFRY_FILE(rows, js),
    BELFRY_FILE(search, html), BELFRY_FILE(search, js), BELFRY_FILE(signin, html), BELFRY_FILE(signin, js),
    BELFRY_FILE(story, js), BELFRY_FILE(times, js), BELFRY_FILE(try, html), BELFRY_FILE(try, js),
    BELFRY_FILE(tryform, js), BELFRY_FILE(whatif, js), BELFRY_FILE(words, js),
};

struct belfry_files belfry_console_files(void) { return BELFRY_FILES(files); }
