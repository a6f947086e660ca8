/* A server in Apple's place that is fast enough to measure senders. One thread, HTTP/2 over TLS 1.3.

   cc -O2 apple_server.c -o apple_server $(pkg-config --cflags --libs libnghttp2 gnutls)
   apple_server PORT CERTIFICATE KEY DELAY LINE STREAMS WINDOW STATUS

     DELAY    so many milliseconds after a request comes its answer, at the next whole millisecond
     LINE     so many milliseconds everything is on its way, in each direction
     STREAMS  SETTINGS_MAX_CONCURRENT_STREAMS
     WINDOW   the first window of each stream, and of a connection if larger than 65535, in bytes
     STATUS   403 refuses each push with InvalidProviderToken, 200 does not

   As any server on libnghttp2 it opens a window again once half of it is used up. It takes commands from standard
   input, a line each, answers each with a line of JSON, and ends with its input:

     status        {"pushes", "answered", "connections"}, and "first" and "last", the seconds since 1970 of the first
                   request and of the last answer
     records FILE  {"records"}: a line for each push: the token as a decimal number, and the milliseconds since 1970 of
                   the request */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <gnutls/gnutls.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <nghttp2/nghttp2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/queue.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MOST_CONNECTIONS = 65536, EVENTS = 64, ID = 36, LISTENER = -1, COMMANDS = -2 };

struct connection {
    int socket, number, interest;
    int is_open; /* whether the handshake is done */
    int is_dirty; /* whether there may be something to write */
    int is_full; /* whether the socket took less than there is */
    gnutls_session_t tls;
    nghttp2_session *http;
};

/* One push. */
struct push {
    int64_t came; /* nanoseconds since 1970; 0 before */
    uint64_t token;
    char id[ID];
};

/* What is to happen after a time that is the same for all of a queue: bytes go on, or a stream gets its answer. */
struct event {
    STAILQ_ENTRY(event) next;
    int64_t due;
    int connection, stream;
    size_t count;
    unsigned char bytes[];
};

STAILQ_HEAD(queue, event);

static long delay, line, streams, window, status;
static struct connection *connections[MOST_CONNECTIONS];
static int connection_count, live_count, poller;
static struct push *pushes;
static size_t push_count, push_capacity, came_count, answered_count;
static int64_t first_came, last_answered;
static struct queue incoming = STAILQ_HEAD_INITIALIZER(incoming), outgoing = STAILQ_HEAD_INITIALIZER(outgoing),
                    answers = STAILQ_HEAD_INITIALIZER(answers);
static gnutls_certificate_credentials_t credentials;
static nghttp2_session_callbacks *callbacks;
static const char refusal[] = "{\"reason\":\"InvalidProviderToken\"}";

static void die(const char *what)
{
    perror(what);
    exit(1);
}

/* The time of this clock, in nanoseconds. */
static int64_t clock_now(int clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

/* MARK: Queues */

static void enqueue(
    struct queue *queue, int64_t due, int connection, int stream, const unsigned char *bytes, size_t count)
{
    struct event *event = malloc(sizeof *event + count);
    if (!event) die("memory");
    *event = (struct event) {.due = due, .connection = connection, .stream = stream, .count = count};
    if (count) memcpy(event->bytes, bytes, count);
    STAILQ_INSERT_TAIL(queue, event, next);
}

/* Bytes that are on their way from now on. */
static void put_on_line(struct queue *queue, int connection, const unsigned char *bytes, size_t count)
{
    enqueue(queue, clock_now(CLOCK_MONOTONIC) + line * 1000000LL, connection, 0, bytes, count);
}

/* Takes the next event that is due, if its connection still exists; the caller frees it. */
static struct event *take(struct queue *queue, int64_t now)
{
    struct event *event;
    while ((event = STAILQ_FIRST(queue)) && event->due <= now) {
        STAILQ_REMOVE_HEAD(queue, next);
        if (connections[event->connection]) return event;
        free(event);
    }
    return NULL;
}

/* MARK: Requests */

static struct push *push_of(nghttp2_session *session, int stream)
{
    size_t index = (size_t) nghttp2_session_get_stream_user_data(session, stream);
    return index ? &pushes[index - 1] : NULL;
}

static int on_begin(nghttp2_session *session, const nghttp2_frame *frame, void *context)
{
    (void) context;
    if (push_count == push_capacity) {
        push_capacity = push_capacity ? 2 * push_capacity : 65536;
        pushes = realloc(pushes, push_capacity * sizeof *pushes);
        if (!pushes) die("memory");
    }
    pushes[push_count++] = (struct push) {0};
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
    enqueue(&answers, due, ((struct connection *) context)->number, frame->hd.stream_id, NULL, 0);
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
    if (!push) return;
    nghttp2_nv fields[] = {
        {(uint8_t *) ":status", (uint8_t *) (status == 200 ? "200" : "403"), 7, 3, NGHTTP2_NV_FLAG_NONE},
        {(uint8_t *) "apns-id", (uint8_t *) push->id, 7, ID, NGHTTP2_NV_FLAG_NO_INDEX}};
    nghttp2_data_provider body = {.read_callback = read_refusal};
    if (nghttp2_submit_response(connection->http, stream, fields, 2, status == 200 ? NULL : &body) != 0) return;
    last_answered = clock_now(CLOCK_REALTIME);
    answered_count++;
    connection->is_dirty = 1;
}

/* MARK: Connections */

static void drop(struct connection *connection)
{
    connections[connection->number] = NULL;
    live_count--;
    epoll_ctl(poller, EPOLL_CTL_DEL, connection->socket, NULL);
    nghttp2_session_del(connection->http);
    gnutls_deinit(connection->tls);
    close(connection->socket);
    free(connection);
}

static void begin_tls(struct connection *connection)
{
    gnutls_datum_t protocol = {(unsigned char *) "h2", 2};
    if (gnutls_init(&connection->tls, GNUTLS_SERVER | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL) < 0
        || gnutls_priority_set_direct(connection->tls, "NORMAL:-VERS-ALL:+VERS-TLS1.3", NULL) < 0
        || gnutls_credentials_set(connection->tls, GNUTLS_CRD_CERTIFICATE, credentials) < 0
        || gnutls_alpn_set_protocols(connection->tls, &protocol, 1, GNUTLS_ALPN_MANDATORY) < 0)
        die("gnutls");
    gnutls_transport_set_int(connection->tls, connection->socket);
}

static void begin_http(struct connection *connection)
{
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
}

static void accept_one(int listener)
{
    int socket = accept4(listener, NULL, NULL, SOCK_NONBLOCK), one = 1;
    if (socket < 0) return;
    if (connection_count == MOST_CONNECTIONS) die("too many connections");
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    struct connection *connection = calloc(1, sizeof *connection);
    *connection = (struct connection) {.socket = socket, .number = connection_count, .interest = EPOLLIN};
    connections[connection_count++] = connection;
    live_count++;
    begin_tls(connection);
    begin_http(connection);
    struct epoll_event event = {EPOLLIN, {.u64 = (uint64_t) connection->number}};
    epoll_ctl(poller, EPOLL_CTL_ADD, socket, &event);
}

/* Goes on with the handshake; -1 if it failed, 1 when it is done, 0 while it waits. */
static int shake_hands(struct connection *connection)
{
    int code;
    do code = gnutls_handshake(connection->tls);
    while (code < 0 && code != GNUTLS_E_AGAIN && !gnutls_error_is_fatal(code));
    connection->is_full = code == GNUTLS_E_AGAIN && gnutls_record_get_direction(connection->tls);
    if (code == GNUTLS_E_AGAIN) return 0;
    if (code < 0) return fprintf(stderr, "handshake: %s\n", gnutls_strerror(code)), -1;
    /* What is sent is kept until it is uncorked, so that it fills TLS's records. */
    gnutls_record_cork(connection->tls);
    return connection->is_open = connection->is_dirty = 1;
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
    int code = connection->is_open ? 1 : shake_hands(connection);
    if (code <= 0) return code;
    for (int records = 0; records < 64 || gnutls_record_check_pending(connection->tls); records++) {
        ssize_t count = gnutls_record_recv(connection->tls, bytes, sizeof bytes);
        if (count == GNUTLS_E_AGAIN) return 0;
        if (count == 0 || (count < 0 && gnutls_error_is_fatal((int) count))) return -1;
        if (count < 0) continue;
        if (line) put_on_line(&incoming, connection->number, bytes, (size_t) count);
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
    if (!connection->is_open) return 0;
    connection->is_full = 0;
    while ((count = nghttp2_session_mem_send(connection->http, &bytes)) > 0) {
        if (line) put_on_line(&outgoing, connection->number, bytes, (size_t) count);
        else if (gnutls_record_send(connection->tls, bytes, (size_t) count) < 0) return -1;
    }
    if (count < 0) return -1;
    int code;
    do code = gnutls_record_uncork(connection->tls, 0);
    while (code < 0 && code != GNUTLS_E_AGAIN && !gnutls_error_is_fatal(code));
    gnutls_record_cork(connection->tls);
    connection->is_full = code == GNUTLS_E_AGAIN;
    return code < 0 && !connection->is_full ? -1 : 0;
}

static void watch(struct connection *connection)
{
    int interest = connection->is_full ? EPOLLIN | EPOLLOUT : EPOLLIN;
    if (interest == connection->interest) return;
    connection->interest = interest;
    struct epoll_event event = {(uint32_t) interest, {.u64 = (uint64_t) connection->number}};
    epoll_ctl(poller, EPOLL_CTL_MOD, connection->socket, &event);
}

/* MARK: Commands */

static void write_records(const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file) die(path);
    for (size_t i = 0; i < push_count; i++)
        if (pushes[i].came) fprintf(file, "%" PRIu64 " %.3f\n", pushes[i].token, pushes[i].came / 1e6);
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
        if (!strncmp(command, "records ", 8)) write_records(command + 8);
        else if (!strcmp(command, "status"))
            printf("{\"pushes\": %zu, \"answered\": %zu, \"first\": %.6f, \"last\": %.6f, \"connections\": %d}\n",
                   came_count, answered_count, first_came / 1e9, last_answered / 1e9, live_count);
    }
    fflush(stdout);
}

/* MARK: The loop */

static void run_due(void)
{
    struct event *event;
    int64_t now = clock_now(CLOCK_MONOTONIC);
    for (; (event = take(&incoming, now)); free(event))
        if (parse(connections[event->connection], event->bytes, event->count) < 0) drop(connections[event->connection]);
    for (; (event = take(&answers, now)); free(event)) answer(connections[event->connection], event->stream);
    for (; (event = take(&outgoing, now)); free(event)) {
        struct connection *connection = connections[event->connection];
        if (gnutls_record_send(connection->tls, event->bytes, event->count) < 0) drop(connection);
        else connection->is_dirty = 1;
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
    int64_t now = clock_now(CLOCK_MONOTONIC), due = now + 1000000000;
    for (int i = 0; i < 3; i++) {
        const struct event *event = STAILQ_FIRST(queues[i]);
        if (event && event->due < due) due = event->due > now ? event->due : now;
    }
    struct timespec most = {(due - now) / 1000000000, (due - now) % 1000000000};
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

int main(int count, char **arguments)
{
    long *numbers[] = {&delay, &line, &streams, &window, &status};
    if (count != 9) return 64;
    for (int i = 0; i < 5; i++) *numbers[i] = atol(arguments[4 + i]);
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
