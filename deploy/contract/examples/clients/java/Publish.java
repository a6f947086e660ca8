// Publishes notification requests by HTTP, each once: JSON lines on standard input, one request a line with its id.
//
//   echo '{"id":"p-4","app":"parcel","recipients":["anna"],"content":{"title":"Delivered"}}' | java -cp "$JARS" Publish.java
//
// JARS: Jackson, such as the libs/* of Apache Kafka. BELFRY_GATEWAY (http://127.0.0.1:7780) and BELFRY_TOKEN (a producer's
// token) say where and who. Java 17.

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

public class Publish {
    static final String GATEWAY = Optional.ofNullable(System.getenv("BELFRY_GATEWAY")).orElse("http://127.0.0.1:7780");
    static final Optional<String> TOKEN = Optional.ofNullable(System.getenv("BELFRY_TOKEN"));
    static final int ATTEMPTS = 8;
    static final ObjectMapper JSON = new ObjectMapper();
    static final HttpClient CLIENT = HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1).connectTimeout(Duration.ofSeconds(10)).build();

    /** The request must be mended; sending it again changes nothing. */
    static class TurnedDown extends Exception {
        final JsonNode problems;

        TurnedDown(JsonNode answer) {
            super(answer.path("detail").asText("turned down"));
            problems = answer.path("problems");
        }
    }

    /** Publishes one request. Whatever happens on the way, it is sent again with its id, so it is carried out once. */
    static JsonNode publish(String request) throws TurnedDown, InterruptedException, IOException {
        var call = HttpRequest.newBuilder(URI.create(GATEWAY + "/v1/notifications"))
            .timeout(Duration.ofSeconds(30)).header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(request));
        TOKEN.ifPresent(token -> call.header("Authorization", "Bearer " + token));
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            double wait = 0;
            try {
                var answer = CLIENT.send(call.build(), HttpResponse.BodyHandlers.ofString());
                if (answer.statusCode() == 202) return JSON.readTree(answer.body());
                if (answer.statusCode() != 429 && answer.statusCode() < 500) {
                    throw new TurnedDown(JSON.readTree(answer.body()));
                }
                wait = answer.headers().firstValueAsLong("Retry-After").orElse(1);
            } catch (TurnedDown problem) {
                throw problem;
            } catch (IOException lost) {
                // No answer: the gateway may have the request or not.
                System.err.println(lost);
            }
            double jitter = ThreadLocalRandom.current().nextDouble(Math.min(30, 0.2 * Math.pow(2, attempt)));
            Thread.sleep((long) ((wait + jitter) * 1000));
        }
        throw new IOException("no answer after " + ATTEMPTS + " attempts; send it again later with the same id");
    }

    public static void main(String[] words) throws Exception {
        boolean failed = false;
        var input = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = input.readLine()) != null; ) {
            if (line.isBlank()) continue;
            try {
                System.out.println(publish(line));
            } catch (TurnedDown problem) {
                failed = true;
                System.err.println(problem.getMessage());
                problem.problems.forEach(each -> System.err.println("  " + each));
            }
        }
        System.exit(failed ? 1 : 0);
    }
}
