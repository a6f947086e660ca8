"""What schemathesis cannot know of the gateway: which ids belong together. Without these hooks nearly every record
would be turned down, because its id is not the one in its path, or its app is unknown."""

import schemathesis

APP = "parcel"


@schemathesis.hook
def map_case(context, case):
    body = case.body
    name = case.operation.definition.raw.get("operationId")
    if case.meta is None or case.meta.generation.mode.is_negative or not isinstance(body, dict):
        return case
    if name in ("putApp", "putPerson") and body.get("id"):
        case.path_parameters["app" if name == "putApp" else "person"] = body["id"]
    elif name == "publishNotifications" and "app" in body:
        body["app"] = APP
    return case
