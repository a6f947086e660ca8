/* The least that a sender of pushes does, as a baseline for benchmarks of `apns`: reads deliveries, pushes each once.
   It checks nothing, keeps no order, repeats nothing and writes no receipts. One thread besides those of librdkafka.

   cc -O2 bare_pusher.c link.c -o bare_pusher $(pkg-config --cflags --libs libnghttp2 gnutls rdkafka)
   bare_pusher PORT CERTIFICATES BROKERS TOPIC COUNT CONNECTIONS

   Opens the connections one after the other, fills them evenly, and opens a stream only while the windows have room for
   its whole body. After COUNT answers it prints a line of JSON: "began", when it began to read the topic, in seconds
   since 1970; "pushes", "failed", "cpu" in seconds of the whole process, and "p50" and "p99" of the milliseconds from
   request to answer. */
#define _GNU_SOURCE
#include "link.h"
#include <arpa/inet.h>
#include <librdkafka/rdkafka.h>
#include <netinet/in.h>
#include <nghttp2/nghttp2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MOST_CONNECTIONS = 64, BATCH = 1000, MOST_STREAMS = 1000 };

struct connection {
    struct link link;
    nghttp2_session *http;
    int has_settings, streams, interest;
    size_t queued; /* bytes of bodies that are not yet deducted from the window */
};

/* One push, whose texts lie in its record. */
struct push {
    rd_kafka_message_t *record;
    const char *body;
    size_t size, read;
    int64_t began;
};

static struct connection connections[MOST_CONNECTIONS];
static int connection_count, poller;
static rd_kafka_message_t *batch[BATCH];
static ssize_t batch_count, batch_place;
static size_t wanted, answered, failed;
static float *times;
/* As long as a provider token. */
static char authorization[] = "bearer eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTEyMzQ1NjcifQ."
    "eyJpc3MiOiJBQkNERTEyMzQ1IiwiaWF0IjoxNzkwMDAwMDAwfQ."
    "MEUCIQDyq4dGmSbPCJ7vH0m2nKqW0cXJk4v1b3u0Rr6cE8y2ZwIgYyT1z7k5x8sQJpWm3nLr0aVb2cHd4eFg6h";

/* MARK: Requests */

/* The text between a mark and a quote that follow in a record. */
static const char *member(const rd_kafka_message_t *record, const char *mark, size_t *count)
{
    const char *found = memmem(record->payload, record->len, mark, strlen(mark));
    if (!found) return *count = 0, "";
    found += strlen(mark);
    const char *end = memchr(found, '"', record->len - (size_t) (found - (const char *) record->payload));
    *count = end ? (size_t) (end - found) : 0;
    return found;
}

static ssize_t read_body(
    nghttp2_session *session, int32_t stream, uint8_t *target, size_t room, uint32_t *flags,
    nghttp2_data_source *source, void *context)
{
    (void) session, (void) stream, (void) context;
    struct push *push = source->ptr;
    size_t count = push->size - push->read < room ? push->size - push->read : room;
    memcpy(target, push->body + push->read, count);
    push->read += count;
    if (push->read == push->size) *flags |= NGHTTP2_DATA_FLAG_EOF;
    return (ssize_t) count;
}

static nghttp2_nv field(const char *name, const char *value, size_t count, int flags)
{
    return (nghttp2_nv) {(uint8_t *) name, (uint8_t *) value, strlen(name), count, (uint8_t) flags};
}

/* Opens a stream for the push of a record. */
static void submit(struct connection *connection, rd_kafka_message_t *record)
{
    size_t count;
    char path[256], id[64];
    struct push *push = calloc(1, sizeof *push);
    push->record = record;
    push->began = clock_now(CLOCK_MONOTONIC);
    const char *token = member(record, "\"apns\":{\"token\":\"", &count);
    int path_count = snprintf(path, sizeof path, "/3/device/%.*s", (int) count, token);
    unsigned long number = strtoul(token, NULL, 16);
    int id_count = snprintf(id, sizeof id, "%08lx-0000-8000-8000-%012lx", number & 0xffffffff, number);
    /* The payload is the last member of the last member. */
    push->body = memmem(record->payload, record->len, "\"payload\":{", 11);
    if (!push->body) die("a record without a payload");
    push->body += 10;
    push->size = record->len - (size_t) (push->body - (const char *) record->payload) - 2;
    size_t expiration_count, topic_count, collapse_count;
    const char *expiration = member(record, "\"apns-expiration\":\"", &expiration_count);
    const char *topic = member(record, "\"apns-topic\":\"", &topic_count);
    const char *collapse = member(record, "\"apns-collapse-id\":\"", &collapse_count);
    int indexed = NGHTTP2_NV_FLAG_NONE, unindexed = NGHTTP2_NV_FLAG_NO_INDEX;
    nghttp2_nv fields[] = {
        field(":method", "POST", 4, indexed), field(":scheme", "https", 5, indexed),
        field(":authority", "127.0.0.1", 9, indexed), field(":path", path, (size_t) path_count, unindexed),
        field("authorization", authorization, sizeof authorization - 1, unindexed),
        field("apns-topic", topic, topic_count, indexed), field("apns-push-type", "alert", 5, indexed),
        field("apns-priority", "10", 2, indexed), field("apns-expiration", expiration, expiration_count, unindexed),
        field("apns-id", id, (size_t) id_count, unindexed),
        field("apns-collapse-id", collapse, collapse_count, unindexed)};
    nghttp2_data_provider body = {{.ptr = push}, read_body};
    connection->streams++;
    connection->queued += push->size;
    if (nghttp2_submit_request(connection->http, NULL, fields, sizeof fields / sizeof *fields, &body, push) < 0)
        die("a request was not taken");
}

static int on_sent(nghttp2_session *session, const nghttp2_frame *frame, void *context)
{
    (void) session;
    if (frame->hd.type == NGHTTP2_DATA) ((struct connection *) context)->queued -= frame->hd.length;
    return 0;
}

static int on_frame(nghttp2_session *session, const nghttp2_frame *frame, void *context)
{
    (void) session;
    if (frame->hd.type == NGHTTP2_SETTINGS) ((struct connection *) context)->has_settings = 1;
    return 0;
}

static int on_header(
    nghttp2_session *session, const nghttp2_frame *frame, const uint8_t *name, size_t name_count, const uint8_t *value,
    size_t count, uint8_t flags, void *context)
{
    (void) session, (void) frame, (void) flags, (void) context;
    if (name_count == 7 && !memcmp(name, ":status", 7) && (count != 3 || memcmp(value, "200", 3))) failed++;
    return 0;
}

static int on_close(nghttp2_session *session, int32_t stream, uint32_t code, void *context)
{
    struct push *push = nghttp2_session_get_stream_user_data(session, stream);
    if (!push) return 0;
    if (code) failed++;
    if (answered < wanted) times[answered] = (float) (clock_now(CLOCK_MONOTONIC) - push->began) / 1e6f;
    answered++;
    ((struct connection *) context)->streams--;
    rd_kafka_message_destroy(push->record);
    free(push);
    return 0;
}

/* MARK: Connections */

static void connect_to(int port, gnutls_certificate_credentials_t credentials, nghttp2_session_callbacks *callbacks)
{
    struct connection *connection = &connections[connection_count++];
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t) port)};
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    int socket_number = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(socket_number, (struct sockaddr *) &address, sizeof address) < 0) die("connect");
    link_begin(&connection->link, socket_number, GNUTLS_CLIENT, credentials);
    gnutls_session_set_verify_cert(connection->link.tls, NULL, 0);
    nghttp2_option *options;
    nghttp2_option_new(&options);
    nghttp2_option_set_no_closed_streams(options, 1);
    nghttp2_session_client_new2(&connection->http, callbacks, connection, options);
    nghttp2_option_del(options);
    nghttp2_settings_entry settings = {NGHTTP2_SETTINGS_ENABLE_PUSH, 0};
    nghttp2_submit_settings(connection->http, 0, &settings, 1);
    nghttp2_session_set_local_window_size(connection->http, 0, 0, 1 << 20);
    connection->interest = EPOLLIN | EPOLLOUT;
    struct epoll_event event = {EPOLLIN | EPOLLOUT, {.ptr = connection}};
    epoll_ctl(poller, EPOLL_CTL_ADD, socket_number, &event);
}

static void receive(struct connection *connection)
{
    unsigned char bytes[16384];
    if (!connection->link.is_open && link_handshake(&connection->link) < 0) die("handshake");
    long count = 0;
    while (connection->link.is_open && (count = link_receive(&connection->link, bytes, sizeof bytes)) > 0)
        if (nghttp2_session_mem_recv(connection->http, bytes, (size_t) count) < 0) die("the session broke");
    if (count < 0) die("the server closed a connection");
}

static void send_all(struct connection *connection)
{
    const uint8_t *bytes;
    ssize_t count;
    if (connection->link.is_open) {
        while ((count = nghttp2_session_mem_send(connection->http, &bytes)) > 0)
            link_add(&connection->link, bytes, (size_t) count);
        if (link_flush(&connection->link) < 0) die("a connection broke");
    }
    int interest = connection->link.wants_to_write ? EPOLLIN | EPOLLOUT : EPOLLIN;
    if (interest == connection->interest) return;
    connection->interest = interest;
    struct epoll_event event = {(uint32_t) interest, {.ptr = connection}};
    epoll_ctl(poller, EPOLL_CTL_MOD, connection->link.socket, &event);
}

/* MARK: The topic */

static rd_kafka_queue_t *open_topic(const char *brokers, const char *topic)
{
    char error[512];
    const char *settings[] = {"bootstrap.servers", brokers, "group.id", "bare-pusher", "enable.auto.commit", "false",
                              "isolation.level", "read_committed"};
    rd_kafka_conf_t *configuration = rd_kafka_conf_new();
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i += 2)
        if (rd_kafka_conf_set(configuration, settings[i], settings[i + 1], error, sizeof error)) die(error);
    rd_kafka_t *client = rd_kafka_new(RD_KAFKA_CONSUMER, configuration, error, sizeof error);
    if (!client) die(error);
    rd_kafka_poll_set_consumer(client);
    rd_kafka_topic_t *handle = rd_kafka_topic_new(client, topic, NULL);
    const struct rd_kafka_metadata *known;
    if (rd_kafka_metadata(client, 0, handle, &known, 30000)) die("the topic is not known");
    rd_kafka_topic_partition_list_t *places = rd_kafka_topic_partition_list_new(16);
    for (int i = 0; i < known->topics[0].partition_cnt; i++)
        rd_kafka_topic_partition_list_add(places, topic, i)->offset = RD_KAFKA_OFFSET_BEGINNING;
    if (rd_kafka_assign(client, places)) die("the topic cannot be read");
    return rd_kafka_queue_get_consumer(client);
}

/* The next record; NULL if none has been fetched. */
static rd_kafka_message_t *next(rd_kafka_queue_t *queue)
{
    for (;;) {
        if (batch_place >= batch_count) {
            batch_place = 0;
            batch_count = rd_kafka_consume_batch_queue(queue, 0, batch, BATCH);
            if (batch_count <= 0) return NULL;
        }
        rd_kafka_message_t *record = batch[batch_place++];
        if (!record->err) return record;
        rd_kafka_message_destroy(record);
    }
}

/* The bytes that a connection takes, 0 for no request. */
static size_t room(const struct connection *connection)
{
    uint32_t limit = nghttp2_session_get_remote_settings(connection->http, NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS);
    int32_t window = nghttp2_session_get_remote_window_size(connection->http);
    if (limit > MOST_STREAMS) limit = MOST_STREAMS;
    if (!connection->has_settings || (uint32_t) connection->streams >= limit) return 0;
    return window > (int32_t) connection->queued ? (size_t) window - connection->queued : 0;
}

/* Gives records to the connections in turn, as long as one has room. */
static void fill(rd_kafka_queue_t *queue)
{
    static rd_kafka_message_t *kept;
    for (int declined = 0, place = 0; declined < connection_count; place = (place + 1) % connection_count) {
        if (!kept && !(kept = next(queue))) return;
        if (room(&connections[place]) < kept->len) {
            /* The body is shorter than its record: a little is left unused. */
            const char *body = memmem(kept->payload, kept->len, "\"payload\":{", 11);
            if (!body || room(&connections[place]) < kept->len - (size_t) (body + 12 - (const char *) kept->payload)) {
                declined++;
                continue;
            }
        }
        declined = 0;
        submit(&connections[place], kept);
        kept = NULL;
    }
}

static int ascending(const void *one, const void *other)
{
    float difference = *(const float *) one - *(const float *) other;
    return (difference > 0) - (difference < 0);
}

int main(int count, char **arguments)
{
    if (count != 7 || atoi(arguments[6]) > MOST_CONNECTIONS) return 64;
    wanted = strtoul(arguments[5], NULL, 10);
    times = calloc(wanted, sizeof *times);
    gnutls_certificate_credentials_t credentials;
    gnutls_certificate_allocate_credentials(&credentials);
    if (gnutls_certificate_set_x509_trust_file(credentials, arguments[2], GNUTLS_X509_FMT_PEM) < 1) die(arguments[2]);
    nghttp2_session_callbacks *callbacks;
    nghttp2_session_callbacks_new(&callbacks);
    nghttp2_session_callbacks_set_on_frame_send_callback(callbacks, on_sent);
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, on_frame);
    nghttp2_session_callbacks_set_on_header_callback(callbacks, on_header);
    nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, on_close);
    poller = epoll_create1(0);
    for (int i = 0; i < atoi(arguments[6]); i++) connect_to(atoi(arguments[1]), credentials, callbacks);
    int64_t began = clock_now(CLOCK_REALTIME);
    rd_kafka_queue_t *queue = open_topic(arguments[3], arguments[4]);
    while (answered < wanted) {
        struct epoll_event events[MOST_CONNECTIONS];
        int ready = epoll_wait(poller, events, MOST_CONNECTIONS, 1);
        for (int i = 0; i < ready; i++) receive(events[i].data.ptr);
        fill(queue);
        for (int i = 0; i < connection_count; i++) send_all(&connections[i]);
    }
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    qsort(times, wanted, sizeof *times, ascending);
    double cpu = used.ru_utime.tv_sec + used.ru_stime.tv_sec + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
    printf("{\"began\": %.6f, \"pushes\": %zu, \"failed\": %zu, \"cpu\": %.3f, \"p50\": %.2f, \"p99\": %.2f}\n",
           began / 1e9, answered, failed, cpu, times[wanted / 2], times[wanted * 99 / 100]);
}
