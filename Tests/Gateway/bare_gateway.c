/* The least that an HTTP gateway to Kafka does, as a baseline for benchmarks of the gateway: POST of any path becomes
   one record; the connection is suspended until the broker has it, then gets 202. It checks nothing.

   cc -O2 bare_gateway.c -o bare_gateway $(pkg-config --cflags --libs libmicrohttpd rdkafka) -lpthread
   bare_gateway PORT BROKERS TOPIC */
#include <librdkafka/rdkafka.h>
#include <microhttpd.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct call {
    struct MHD_Connection *connection;
    char *body;
    size_t size;
    int is_answered;
    pthread_mutex_t lock;
};

static rd_kafka_t *producer;
static rd_kafka_topic_t *topic;

static enum MHD_Result answer(struct MHD_Connection *connection, unsigned status)
{
    struct MHD_Response *response
        = MHD_create_response_from_buffer(15, (void *) "{\"status\":202}\n", MHD_RESPMEM_PERSISTENT);
    MHD_add_response_header(response, "Content-Type", "application/json");
    enum MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result;
}

static void delivered(rd_kafka_t *client, const rd_kafka_message_t *message, void *opaque)
{
    (void) client;
    (void) opaque;
    struct call *call = message->_private;
    pthread_mutex_lock(&call->lock);
    call->is_answered = message->err ? 503 : 202;
    struct MHD_Connection *connection = call->connection;
    pthread_mutex_unlock(&call->lock);
    MHD_resume_connection(connection);
}

static void *serve(void *unused)
{
    (void) unused;
    for (;;) rd_kafka_poll(producer, 100);
    return NULL;
}

static enum MHD_Result handle(
    void *context, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *bytes, size_t *size, void **state)
{
    (void) context, (void) url, (void) method, (void) version;
    struct call *call = *state;
    if (!call) {
        call = calloc(1, sizeof *call);
        call->connection = connection;
        pthread_mutex_init(&call->lock, NULL);
        *state = call;
        return MHD_YES;
    }
    if (*size) {
        call->body = realloc(call->body, call->size + *size);
        memcpy(call->body + call->size, bytes, *size);
        call->size += *size;
        *size = 0;
        return MHD_YES;
    }
    pthread_mutex_lock(&call->lock);
    int status = call->is_answered;
    pthread_mutex_unlock(&call->lock);
    if (status) return answer(connection, status);
    MHD_suspend_connection(connection);
    if (rd_kafka_produce(
            topic, RD_KAFKA_PARTITION_UA, RD_KAFKA_MSG_F_COPY, call->body, call->size, NULL, 0, call)
        == -1) {
        call->is_answered = 503;
        MHD_resume_connection(connection);
    }
    return MHD_YES;
}

static void completed(
    void *context, struct MHD_Connection *connection, void **state, enum MHD_RequestTerminationCode code)
{
    (void) context, (void) connection, (void) code;
    struct call *call = *state;
    if (!call) return;
    free(call->body);
    free(call);
    *state = NULL;
}

int main(int count, char **words)
{
    if (count != 4) return fprintf(stderr, "usage: bare_gateway PORT BROKERS TOPIC\n"), 64;
    char reason[512];
    rd_kafka_conf_t *conf = rd_kafka_conf_new();
    const char *settings[][2] = {
        {"bootstrap.servers", words[2]}, {"enable.idempotence", "true"}, {"acks", "all"}, {"linger.ms", "2"},
        {"compression.type", "lz4"}, {"socket.nagle.disable", "true"}};
    for (size_t each = 0; each < sizeof settings / sizeof settings[0]; each++)
        rd_kafka_conf_set(conf, settings[each][0], settings[each][1], reason, sizeof reason);
    rd_kafka_conf_set_dr_msg_cb(conf, delivered);
    producer = rd_kafka_new(RD_KAFKA_PRODUCER, conf, reason, sizeof reason);
    if (!producer) return fprintf(stderr, "%s\n", reason), 1;
    topic = rd_kafka_topic_new(producer, words[3], NULL);
    pthread_t thread;
    pthread_create(&thread, NULL, serve, NULL);
    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_POLL | MHD_USE_INTERNAL_POLLING_THREAD | MHD_ALLOW_SUSPEND_RESUME, (uint16_t) atoi(words[1]), NULL,
        NULL, handle, NULL, MHD_OPTION_NOTIFY_COMPLETED, completed, NULL, MHD_OPTION_CONNECTION_LIMIT, 4000u,
        MHD_OPTION_END);
    if (!daemon) return fprintf(stderr, "cannot listen on port %s\n", words[1]), 1;
    sigset_t set;
    int signal;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigprocmask(SIG_BLOCK, &set, NULL);
    sigwait(&set, &signal);
    return 0;
}
