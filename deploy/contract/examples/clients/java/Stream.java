// Reads the deliveries of one device as they come, and prints each as a line of JSON.
//
//   java -cp "$JARS" Stream.java PERSON DEVICE PLATFORM
//
// JARS: Jackson, such as the libs/* of Apache Kafka. BELFRY_GATEWAY (http://127.0.0.1:7780) and BELFRY_TOKEN (the device's
// token) say where and who. Java 17.

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

public class Stream {
    static final String GATEWAY = Optional.ofNullable(System.getenv("BELFRY_GATEWAY")).orElse("http://127.0.0.1:7780");
    static final Optional<String> TOKEN = Optional.ofNullable(System.getenv("BELFRY_TOKEN"));
    // The gateway sends a comment every 15 seconds; a connection that is silent for longer is dead.
    static final int SILENCE = 45_000;
    static final ObjectMapper JSON = new ObjectMapper();

    final String address;
    // Keep this where it survives a restart, and what was handled is not sent again.
    String lastID;
    long retry = 1000;

    Stream(String person, String device, String platform) {
        address = GATEWAY + "/v1/people/" + escaped(person) + "/devices/" + escaped(device)
            + "/deliveries?platform=" + escaped(platform);
    }

    static String escaped(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Hands on each event, `open`, `delivery` and `reset`; connects again by itself, and misses nothing. */
    void read(BiConsumer<String, String> take) throws InterruptedException {
        while (true) {
            try {
                var call = (HttpURLConnection) URI.create(address).toURL().openConnection();
                call.setConnectTimeout(10_000);
                call.setReadTimeout(SILENCE);
                call.setRequestProperty("Accept", "text/event-stream");
                TOKEN.ifPresent(token -> call.setRequestProperty("Authorization", "Bearer " + token));
                if (lastID != null) call.setRequestProperty("Last-Event-ID", lastID);
                int status = call.getResponseCode();
                if (status == 200) {
                    parse(new BufferedReader(new InputStreamReader(call.getInputStream(), StandardCharsets.UTF_8)), take);
                } else if (status == 429 || status >= 500) {
                    retry = Math.max(retry, 1000L * call.getHeaderFieldInt("Retry-After", 1));
                } else {
                    System.err.println(status + ": " + new String(call.getErrorStream().readAllBytes()));
                    System.exit(1);
                }
            } catch (IOException lost) {
                // The next connection goes on behind the last event.
            }
            Thread.sleep(retry);
        }
    }

    /** The lines of the HTML standard's event streams: a blank one ends an event, one with a colon first is a comment. */
    void parse(BufferedReader lines, BiConsumer<String, String> take) throws IOException {
        String event = "message";
        StringBuilder data = null;
        for (String line; (line = lines.readLine()) != null; ) {
            if (line.isEmpty()) {
                if (data != null) take.accept(event, data.toString());
                event = "message";
                data = null;
                continue;
            }
            int colon = line.indexOf(':');
            String name = colon < 0 ? line : line.substring(0, colon);
            String value = colon < 0 ? "" : line.substring(colon + 1).replaceFirst("^ ", "");
            switch (name) {
                case "id" -> lastID = value;
                case "event" -> event = value;
                case "data" -> data = data == null ? new StringBuilder(value) : data.append('\n').append(value);
                case "retry" -> retry = value.matches("\\d{1,9}") ? Long.parseLong(value) : retry;
                default -> { }
            }
        }
    }

    /** The notifications that a delivery is about; of one that names none, itself. */
    static Set<String> subjects(JsonNode delivery) {
        var names = new HashSet<String>();
        for (var member : new String[] {"notification", "replaces"}) {
            if (delivery.hasNonNull(member)) names.add(delivery.path(member).asText());
        }
        delivery.path("notifications").forEach(each -> names.add(each.asText()));
        if (names.isEmpty()) names.add(delivery.path("id").asText());
        return names;
    }

    public static void main(String[] words) throws Exception {
        var newest = new HashMap<String, Long>();
        new Stream(words[0], words[1], words[2]).read((event, data) -> {
            if (event.equals("reset")) System.err.println("some deliveries are lost: " + data);
            if (!event.equals("delivery")) return;
            try {
                JsonNode delivery = JSON.readTree(data);
                // Of two deliveries about one notification the one with the higher sequence counts.
                long sequence = delivery.path("sequence").asLong();
                var subjects = subjects(delivery);
                subjects.removeIf(each -> sequence <= newest.getOrDefault(each, -1L));
                subjects.forEach(each -> newest.put(each, sequence));
                if (!subjects.isEmpty()) System.out.println(data);
            } catch (IOException unreadable) {
                System.err.println(unreadable.getMessage());
            }
        });
    }
}
