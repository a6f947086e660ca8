"""What schemathesis cannot know of the gateway: which ids belong together, and which headers refuse nearly every call.
Without this hook few calls would come as far as the broker."""

import schemathesis

# An app and a person that are registered while the operations are tried.
APP, PERSON = "probe", "probe"
# Of the values of these headers one in so many is sent: each refuses the call unless it fits the body or the record in
# force.
RARE = {"Belfry-Signature": 16, "If-Match": 4, "Idempotency-Key": 4}


@schemathesis.hook
def map_case(context, case):
    body, name = case.body, case.operation.definition.raw.get("operationId")
    for header, share in RARE.items():
        if case.headers and len(str(case.headers.get(header, ""))) % share:
            case.headers.pop(header)
    # What the tour registered stays as it is, also where schemathesis has learned the ids from other answers.
    if name in ("putApp", "deleteApp", "putPerson", "deletePerson"):
        for path_id in ("app", "person"):
            if case.path_parameters.get(path_id) in (APP, PERSON):
                case.path_parameters[path_id] = "short-lived"
    if case.meta is None or case.meta.generation.mode.is_negative:
        return case
    if name in ("putApp", "putPerson") and isinstance(body, dict) and body.get("id"):
        if body["id"] in (APP, PERSON):
            body["id"] = "short-lived"
        case.path_parameters["app" if name == "putApp" else "person"] = body["id"]
    if name == "publishNotifications":
        for number, request in enumerate(body if isinstance(body, list) else [body]):
            if isinstance(request, dict):
                request.update(app=APP, recipients=[PERSON], id=request.get("id") or f"request-{number}")
                # The app has no topics.
                request.pop("topic", None)
                request.pop("marketing", None)
    return case
