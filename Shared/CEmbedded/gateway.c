/* The gateway's OpenAPI document and the schemas to which it refers. */
#include "embedded.h"

static const uint8_t openapi_json[] = {
#embed "../../deploy/contract/openapi.json"
};
static const uint8_t app_json[] = {
#embed "../../deploy/contract/schemas/app.json"
};
static const uint8_t common_json[] = {
#embed "../../deploy/contract/schemas/common.json"
};
static const uint8_t delivery_json[] = {
#embed "../../deploy/contract/schemas/delivery.json"
};
static const uint8_t headers_json[] = {
#embed "../../deploy/contract/schemas/headers.json"
};
static const uint8_t interaction_json[] = {
#embed "../../deploy/contract/schemas/interaction.json"
};
static const uint8_t person_json[] = {
#embed "../../deploy/contract/schemas/person.json"
};
static const uint8_t receipt_json[] = {
#embed "../../deploy/contract/schemas/receipt.json"
};
static const uint8_t request_json[] = {
#embed "../../deploy/contract/schemas/request.json"
};
static const uint8_t views_json[] = {
#embed "../../deploy/contract/schemas/views.json"
};

static const struct belfry_file files[] = {
    BELFRY_FILE(openapi, json), BELFRY_FILE(app, json), BELFRY_FILE(common, json), BELFRY_FILE(delivery, json),
    BELFRY_FILE(headers, json), BELFRY_FILE(interaction, json), BELFRY_FILE(person, json), BELFRY_FILE(receipt, json),
    BELFRY_FILE(request, json), BELFRY_FILE(views, json),
};

struct belfry_files belfry_gateway_files(void) { return BELFRY_FILES(files); }
