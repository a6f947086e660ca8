// Consumes deliveries and responses by Kafka, and prints each once as a line of JSON.
//
//   java -cp "$JARS" Consume.java GROUP TOPIC...
//
// Such as: Consume.java my-sender deliveries.ios notifications.responses. JARS: Apache Kafka's clients and Jackson, such as
// the libs/* of Apache Kafka. BELFRY_BOOTSTRAP_SERVERS says where. Java 17.

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

public class Consume {
    static final String SERVERS = Optional.ofNullable(System.getenv("BELFRY_BOOTSTRAP_SERVERS")).orElse("127.0.0.1:9092");
    static final int REMEMBERED = 100_000;
    static final ObjectMapper JSON = new ObjectMapper();

    /** Do your work here. If it throws, the record comes again. */
    static void handle(String topic, JsonNode value) {
        System.out.println(value);
    }

    public static void main(String[] words) throws Exception {
        Map<String, Object> settings = Map.of(
            "bootstrap.servers", SERVERS, "group.id", words[0],
            // Only what was committed: the pipeline writes in transactions.
            "isolation.level", "read_committed",
            // Committed by hand, after the work is done; a new group begins with what is kept.
            "enable.auto.commit", false, "auto.offset.reset", "earliest");
        var bytes = new ByteArrayDeserializer();
        var main = Thread.currentThread();
        // After a crash the last records come again. To recognise them beyond this process, store the ids with the work.
        Set<String> handled = Collections.newSetFromMap(new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                return size() > REMEMBERED;
            }
        });
        try (var consumer = new KafkaConsumer<>(settings, bytes, bytes)) {
            // SIGTERM ends the poll, and waits until the group knows.
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                consumer.wakeup();
                try {
                    main.join();
                } catch (InterruptedException end) {
                    Thread.currentThread().interrupt();
                }
            }));
            consumer.subscribe(Arrays.asList(words).subList(1, words.length));
            while (true) {
                var batch = consumer.poll(Duration.ofSeconds(1));
                for (var record : batch) {
                    JsonNode value = JSON.readTree(record.value());
                    if (handled.contains(value.path("id").asText())) continue;
                    handle(record.topic(), value);
                    handled.add(value.path("id").asText());
                }
                if (!batch.isEmpty()) consumer.commitSync();
            }
        } catch (WakeupException end) {
            // Asked to stop.
        }
    }
}
