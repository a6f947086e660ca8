/* A server in Apple's place that is fast enough to measure senders. One thread, HTTP/2 over TLS 1.3.

   cc -O2 apple_server.c link.c -o apple_server $(pkg-config --cflags --libs libnghttp2 gnutls)
   apple_server PORT CERTIFICATE KEY [NAME=NUMBER]...

     delay=MS    so long after a request comes its answer, at the next whole millisecond (40)
     line=MS     everything is so long on its way, in each direction (0)
     streams=N   SETTINGS_MAX_CONCURRENT_STREAMS (1000)
     window=N    the first window of each stream, and of a connection if larger than 65535, in bytes (65535)
     status=N    403 refuses each push with InvalidProviderToken (200)

   As any server on libnghttp2 it opens a window again once half of it is used up. It takes commands from standard
   input, a line each, answers each with a line of JSON, and ends with its input:

     status        {"pushes", "answered", "connections"}, and "first" and "last", the seconds since 1970 of the first
                   request and of the last answer
     freeze        {"frozen", "at"}: from now on its oldest connection answers nothing, not even PING; what comes on it
                   is still recorded
     records FILE  {"records"}: a line for each push: the token as a decimal number, the milliseconds since 1970 of the
                   request, the number of the connection, the milliseconds of the answer or 0 */
#define _GNU_SOURCE
#include "link.h"
#include <errno.h>
#include <inttypes.h>
#include <nghttp2/nghttp2.h>
#include <netinet/in.h>
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MOST_CONNECTIONS = 65536, EVENTS = 64, ID = 36, LISTENER = -1, COMMANDS = -2 };

struct connection {
    struct link link;
    nghttp2_session *http;
    int number, is_frozen, is_dirty, interest;
};

/* One push. */
struct push {
    int64_t came, answered; /* nanoseconds since 1970; 0 before */
    uint64_t token;
    int connection;
    char id[ID];
};

/* What is to happen after a time that is the same for all of a queue. */
struct event {
    int64_t due;
    int connection;
    int stream;
    unsigned char *bytes;
    size_t count;
};

struct queue {
    struct event *events;
    size_t first, count, capacity;
};

static long delay = 40, line = 0, streams = 1000, window = 65535, status = 200;
static struct connection *connections[MOST_CONNECTIONS];
static int connection_count, live_count, poller;
static struct push *pushes;
static size_t push_count, push_capacity, came_count, answered_count;
static int64_t first_came, last_answered;
static struct queue incoming, outgoing, answers;
static gnutls_certificate_credentials_t credentials;
static nghttp2_session_callbacks *callbacks;
static const char refusal[] = "{\"reason\":\"InvalidProviderToken\"}";

/* MARK: Queues */

static void enqueue(struct queue *queue, struct event event)
{
    if (queue->count == queue->capacity) {
        size_t capacity = queue->capacity ? 2 * queue->capacity : 1024;
        struct event *events = malloc(capacity * sizeof *events);
        if (!events) die("memory");
        for (size_t i = 0; i < queue->count; i++) events[i] = queue->events[(queue->first + i) % queue->capacity];
        free(queue->events);
        queue->events = events, queue->first = 0, queue->capacity = capacity;
    }
    queue->events[(queue->first + queue->count++) % queue->capacity] = event;
}

/* Takes the next event that is due, if its connection still exists. */
static int take(struct queue *queue, int64_t now, struct event *event)
{
    while (queue->count && queue->events[queue->first].due <= now) {
        *event = queue->events[queue->first];
        queue->first = (queue->first + 1) % queue->capacity;
        queue->count--;
        if (connections[event->connection]) return 1;
        free(event->bytes);
    }
    return 0;
}

static void enqueue_bytes(struct queue *queue, int connection, const unsigned char *bytes, size_t count, int64_t now)
{
    unsigned char *copy = malloc(count);
    if (!copy) die("memory");
    memcpy(copy, bytes, count);
    enqueue(queue, (struct event) {now + line * 1000000LL, connection, 0, copy, count});
}

/* MARK: Requests */

static struct push *push_of(nghttp2_session *session, int stream)
{
    size_t index = (size_t) nghttp2_session_get_stream_user_data(session, stream);
    return index ? &pushes[index - 1] : NULL;
}

static int on_begin(nghttp2_session *session, const nghttp2_frame *frame, void *context)
{
    if (push_count == push_capacity) {
        push_capacity = push_capacity ? 2 * push_capacity : 65536;
        pushes = realloc(pushes, push_capacity * sizeof *pushes);
        if (!pushes) die("memory");
    }
    pushes[push_count++] = (struct push) {.connection = ((struct connection *) context)->number};
    nghttp2_session_set_stream_user_data(session, frame->hd.stream_id, (void *) push_count);
    return 0;
}

static int on_header(
    nghttp2_session *session, const nghttp2_frame *frame, const uint8_t *name, size_t name_count, const uint8_t *value,
    size_t count, uint8_t flags, void *context)
{
    (void) flags, (void) context;
    struct push *push = push_of(session, frame->hd.stream_id);
    if (!push) return 0;
    if (name_count == 5 && !memcmp(name, ":path", 5)) {
        const char *slash = memrchr(value, '/', count);
        if (slash) push->token = strtoull(slash + 1, NULL, 16);
    } else if (name_count == 7 && count == ID && !memcmp(name, "apns-id", 7)) {
        memcpy(push->id, value, ID);
    }
    return 0;
}

static int on_frame(nghttp2_session *session, const nghttp2_frame *frame, void *context)
{
    if (!(frame->hd.flags & NGHTTP2_FLAG_END_STREAM)
        || (frame->hd.type != NGHTTP2_DATA && frame->hd.type != NGHTTP2_HEADERS))
        return 0;
    struct push *push = push_of(session, frame->hd.stream_id);
    if (!push) return 0;
    push->came = clock_now(CLOCK_REALTIME);
    if (!came_count++) first_came = push->came;
    /* Answers of the same millisecond go out together, or the server would be busy with small writes. */
    int64_t due = (clock_now(CLOCK_MONOTONIC) / 1000000 + delay + (delay > 0)) * 1000000LL;
    enqueue(&answers, (struct event) {
        due, ((struct connection *) context)->number, frame->hd.stream_id, NULL, 0});
    return 0;
}

static ssize_t read_refusal(
    nghttp2_session *session, int32_t stream, uint8_t *target, size_t room, uint32_t *flags,
    nghttp2_data_source *source, void *context)
{
    (void) session, (void) stream, (void) room, (void) source, (void) context;
    memcpy(target, refusal, sizeof refusal - 1);
    *flags |= NGHTTP2_DATA_FLAG_EOF;
    return sizeof refusal - 1;
}

static void answer(struct connection *connection, int stream)
{
    struct push *push = push_of(connection->http, stream);
    if (!push || connection->is_frozen) return;
    nghttp2_nv fields[] = {
        {(uint8_t *) ":status", (uint8_t *) (status == 200 ? "200" : "403"), 7, 3, NGHTTP2_NV_FLAG_NONE},
        {(uint8_t *) "apns-id", (uint8_t *) push->id, 7, ID, NGHTTP2_NV_FLAG_NO_INDEX}};
    nghttp2_data_provider body = {.read_callback = read_refusal};
    if (nghttp2_submit_response(connection->http, stream, fields, 2, status == 200 ? NULL : &body) != 0) return;
    last_answered = push->answered = clock_now(CLOCK_REALTIME);
    answered_count++;
    connection->is_dirty = 1;
}

/* MARK: Connections */

static void drop(struct connection *connection)
{
    connections[connection->number] = NULL;
    live_count--;
    epoll_ctl(poller, EPOLL_CTL_DEL, connection->link.socket, NULL);
    nghttp2_session_del(connection->http);
    link_end(&connection->link);
    free(connection);
}

static void accept_one(int listener)
{
    int socket = accept(listener, NULL, NULL);
    if (socket < 0) return;
    if (connection_count == MOST_CONNECTIONS) die("too many connections");
    struct connection *connection = calloc(1, sizeof *connection);
    connection->number = connection_count++;
    connections[connection->number] = connection;
    live_count++;
    link_begin(&connection->link, socket, GNUTLS_SERVER, credentials);
    nghttp2_option *options;
    nghttp2_option_new(&options);
    nghttp2_option_set_no_closed_streams(options, 1);
    nghttp2_session_server_new2(&connection->http, callbacks, connection, options);
    nghttp2_option_del(options);
    nghttp2_settings_entry settings[] = {
        {NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, (uint32_t) streams},
        {NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, (uint32_t) window}};
    nghttp2_submit_settings(connection->http, 0, settings, 2);
    if (window > 65535) nghttp2_session_set_local_window_size(connection->http, 0, 0, (int32_t) window);
    connection->interest = EPOLLIN;
    struct epoll_event event = {EPOLLIN, {.u64 = (uint64_t) connection->number}};
    epoll_ctl(poller, EPOLL_CTL_ADD, socket, &event);
}

/* Gives the session what has come; -1 if it cannot go on. */
static int parse(struct connection *connection, const unsigned char *bytes, size_t count)
{
    connection->is_dirty = 1;
    return nghttp2_session_mem_recv(connection->http, bytes, count) == (ssize_t) count ? 0 : -1;
}

/* Reads what has come; -1 at the connection's end. */
static int receive(struct connection *connection)
{
    unsigned char bytes[16384];
    if (!connection->link.is_open) {
        int code = link_handshake(&connection->link);
        if (code <= 0) return code;
        connection->is_dirty = 1;
    }
    for (int records = 0; records < 64 || gnutls_record_check_pending(connection->link.tls); records++) {
        long count = link_receive(&connection->link, bytes, sizeof bytes);
        if (count <= 0) return (int) count;
        if (line) enqueue_bytes(&incoming, connection->number, bytes, (size_t) count, clock_now(CLOCK_MONOTONIC));
        else if (parse(connection, bytes, (size_t) count) < 0) return -1;
    }
    return 0;
}

/* Writes what the session has to write; -1 if the connection is broken. */
static int send_all(struct connection *connection)
{
    const uint8_t *bytes;
    ssize_t count;
    connection->is_dirty = 0;
    if (!connection->link.is_open || connection->is_frozen) return 0;
    while ((count = nghttp2_session_mem_send(connection->http, &bytes)) > 0) {
        if (line) enqueue_bytes(&outgoing, connection->number, bytes, (size_t) count, clock_now(CLOCK_MONOTONIC));
        else link_add(&connection->link, bytes, (size_t) count);
    }
    return count < 0 ? -1 : link_flush(&connection->link);
}

static void watch(struct connection *connection)
{
    int interest = connection->link.wants_to_write ? EPOLLIN | EPOLLOUT : EPOLLIN;
    if (interest == connection->interest) return;
    connection->interest = interest;
    struct epoll_event event = {(uint32_t) interest, {.u64 = (uint64_t) connection->number}};
    epoll_ctl(poller, EPOLL_CTL_MOD, connection->link.socket, &event);
}

/* MARK: Commands */

static void freeze(void)
{
    for (int i = 0; i < connection_count; i++) {
        if (!connections[i] || connections[i]->is_frozen) continue;
        connections[i]->is_frozen = 1;
        printf("{\"frozen\": %d, \"at\": %.3f}\n", i, clock_now(CLOCK_REALTIME) / 1e9);
        return;
    }
    printf("{\"frozen\": null}\n");
}

static void write_records(const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file) die(path);
    for (size_t i = 0; i < push_count; i++)
        if (pushes[i].came)
            fprintf(file, "%" PRIu64 " %.3f %d %.3f\n", pushes[i].token, pushes[i].came / 1e6, pushes[i].connection,
                    pushes[i].answered / 1e6);
    fclose(file);
    printf("{\"records\": %zu}\n", came_count);
}

/* Obeys what stands on standard input; ends the program with its end. */
static void obey(void)
{
    char text[1024];
    ssize_t count = read(STDIN_FILENO, text, sizeof text - 1);
    if (count <= 0) exit(0);
    text[count] = 0;
    for (char *rest = text, *command; (command = strsep(&rest, "\n"));) {
        if (!strcmp(command, "freeze")) freeze();
        else if (!strncmp(command, "records ", 8)) write_records(command + 8);
        else if (!strcmp(command, "status"))
            printf("{\"pushes\": %zu, \"answered\": %zu, \"first\": %.6f, \"last\": %.6f, \"connections\": %d}\n",
                   came_count, answered_count, first_came / 1e9, last_answered / 1e9, live_count);
    }
    fflush(stdout);
}

/* MARK: The loop */

static void run_due(void)
{
    struct event event;
    int64_t now = clock_now(CLOCK_MONOTONIC);
    while (take(&incoming, now, &event)) {
        if (parse(connections[event.connection], event.bytes, event.count) < 0) drop(connections[event.connection]);
        free(event.bytes);
    }
    while (take(&answers, now, &event)) answer(connections[event.connection], event.stream);
    while (take(&outgoing, now, &event)) {
        link_add(&connections[event.connection]->link, event.bytes, event.count);
        connections[event.connection]->is_dirty = 1;
        free(event.bytes);
    }
    for (int i = 0; i < connection_count; i++) {
        if (!connections[i]) continue;
        if (connections[i]->is_dirty && send_all(connections[i]) < 0) drop(connections[i]);
        else watch(connections[i]);
    }
}

static void wait_for_events(int listener)
{
    struct queue *queues[] = {&incoming, &outgoing, &answers};
    int64_t due = INT64_MAX;
    for (int i = 0; i < 3; i++) {
        const struct queue *queue = queues[i];
        if (queue->count && queue->events[queue->first].due < due) due = queue->events[queue->first].due;
    }
    int64_t left = due == INT64_MAX ? 1000000000 : due - clock_now(CLOCK_MONOTONIC);
    if (left < 0) left = 0;
    struct timespec most = {left / 1000000000, left % 1000000000};
    struct epoll_event events[EVENTS];
    int count = epoll_pwait2(poller, events, EVENTS, &most, NULL);
    for (int i = 0; i < count; i++) {
        int64_t number = (int64_t) events[i].data.u64;
        if (number == LISTENER) accept_one(listener);
        else if (number == COMMANDS) obey();
        else if (connections[number]) {
            if (events[i].events & EPOLLOUT) connections[number]->is_dirty = 1;
            if (receive(connections[number]) < 0) drop(connections[number]);
        }
    }
}

static int listen_at(int port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t) port)};
    int listener = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr);
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(listener, (struct sockaddr *) &address, sizeof address) < 0 || listen(listener, 128) < 0) die("listen");
    return listener;
}

static void read_options(int count, char **options)
{
    struct { const char *name; long *value; } known[] = {
        {"delay", &delay}, {"line", &line}, {"streams", &streams}, {"window", &window}, {"status", &status}};
    for (int i = 0; i < count; i++) {
        char *equals = strchr(options[i], '=');
        size_t length = equals ? (size_t) (equals - options[i]) : 0, place = 0;
        while (place < 5 && (strlen(known[place].name) != length || strncmp(known[place].name, options[i], length)))
            place++;
        if (place == 5) {
            fprintf(stderr, "%s is not known\n", options[i]);
            exit(64);
        }
        *known[place].value = atol(equals + 1);
    }
}

int main(int count, char **arguments)
{
    if (count < 4) return 64;
    read_options(count - 4, arguments + 4);
    gnutls_certificate_allocate_credentials(&credentials);
    if (gnutls_certificate_set_x509_key_file(credentials, arguments[2], arguments[3], GNUTLS_X509_FMT_PEM) < 0)
        die(arguments[2]);
    nghttp2_session_callbacks_new(&callbacks);
    nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks, on_begin);
    nghttp2_session_callbacks_set_on_header_callback(callbacks, on_header);
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, on_frame);
    int listener = listen_at(atoi(arguments[1]));
    poller = epoll_create1(0);
    struct epoll_event event = {EPOLLIN, {.u64 = (uint64_t) LISTENER}};
    epoll_ctl(poller, EPOLL_CTL_ADD, listener, &event);
    event.data.u64 = (uint64_t) COMMANDS;
    epoll_ctl(poller, EPOLL_CTL_ADD, STDIN_FILENO, &event);
    printf("{\"port\": %s}\n", arguments[1]);
    fflush(stdout);
    for (;;) {
        wait_for_events(listener);
        run_due();
    }
}
