# Prints what a story led to. $story holds its records, $out what kcat -J read from the public topics; $colors is true
# if the output is a terminal.

def bold: if $colors then "\u001b[1m\(.)\u001b[0m" else . end;
def dim: if $colors then "\u001b[2m\(.)\u001b[0m" else . end;
def pad($width): . + (" " * ([0, $width - length] | max));

# A few words on how a device shows a delivery.
def surface:
  if .type == "in-app" then "in the app"
  elif .alert == null then "quietly in the list"
  else .alert.surface | gsub("-"; " ")
  end;
def sound: if .alert.sound then ", sound “\(.alert.sound.name)”" else "" end;
def badge: if .badge then ", badge \(.badge)" else "" end;
def view: .views | .shortLook // .banner // .alert // .list // .summary // .digest;
def words:
  view as $view
  | if $view == null then ""
    else [$view.title, $view.subtitle, ($view.body // $view.placeholder)] | map(select(.)) | join(" · ")
    end;

($out | map(select(.topic | startswith("deliveries.")) | .payload | fromjson)) as $deliveries
| ($out | map(select(.topic == "notifications.receipts") | .payload | fromjson)) as $receipts
| ($out | map(select(.topic == "notifications.rejected"))) as $letters
| ($story | map(select(.topic | startswith("notifications.ingest")))) as $requests

| "",
  ( $requests
    | to_entries[]
    | select(.value.value)
    | .key as $index
    | .value.value as $request
    | ([$requests[:$index][] | select(.value.id == $request.id and .value.app == $request.app)] | length > 0) as $again
    | ($receipts | map(select(.request == $request.id and .app == $request.app))) as $mine
    | ("\($request.app) asks: \($request.content.title // $request.content.body // $request.type // "")" | bold)
      + ("  \($request.id), to \($request.recipients | join(" and "))" | dim),
      if $again then
        ($mine[] | select(.details.reason == "duplicate") | "  \(.person | pad(6)) nothing: sent before (rule \(.rule))")
      else
        ( $mine[]
          | select(.terminal)
          | if .code == "rejected" then "  turned down: \(.details.reason) (rule \(.rule))"
            else
              .person as $person
              | "  \($person | pad(6)) \(.code)\(if .details.reason then ", " + .details.reason else "" end) (rule \(.rule))",
                ( $deliveries
                  | map(select(.person == $person and .notification == "\($request.app)/\($request.id)/\($person)"))
                  | sort_by(.sequence)[]
                  | "         \(.device | pad(13)) \(surface)\(sound)\(badge)",
                    "           " + (words | dim)
                )
            end
        )
      end,
      ""
  ),
  ("Turned down, with the bytes as they came, on notifications.rejected:" | bold),
  ( $letters[]
    | [.headers as $headers | range(0; $headers | length; 2) | {key: $headers[.], value: $headers[. + 1]}]
    | from_entries
    | "  \(."belfry-reason" | pad(16)) \(."belfry-detail")"
  ),
  ""
