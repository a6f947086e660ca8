/*
 * The thread sanitizer knows POSIX threads and locks, but not those of C11, which librdkafka uses: a thread that
 * thrd_create starts is unknown to it, and crashes in the first instrumented function. Loaded first (LD_PRELOAD), these
 * functions replace C11's with calls of POSIX's. glibc does the same, but inside the library, where the sanitizer cannot
 * see the calls.
 */
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <threads.h>

_Static_assert(sizeof(mtx_t) >= sizeof(pthread_mutex_t), "a lock fits");
_Static_assert(sizeof(cnd_t) >= sizeof(pthread_cond_t), "a condition fits");

static int result(int error) {
    switch (error) {
    case 0: return thrd_success;
    case ENOMEM: return thrd_nomem;
    case ETIMEDOUT: return thrd_timedout;
    case EBUSY: return thrd_busy;
    default: return thrd_error;
    }
}

struct beginning {
    thrd_start_t body;
    void *argument;
};

static void *begin(void *raw) {
    struct beginning beginning = *(struct beginning *)raw;
    free(raw);
    return (void *)(intptr_t)beginning.body(beginning.argument);
}

int thrd_create(thrd_t *thread, thrd_start_t body, void *argument) {
    struct beginning *beginning = malloc(sizeof *beginning);
    if (!beginning) return thrd_nomem;
    *beginning = (struct beginning){body, argument};
    int error = pthread_create(thread, NULL, begin, beginning);
    if (error) free(beginning);
    return error == EAGAIN ? thrd_nomem : result(error);
}

int thrd_join(thrd_t thread, int *code) {
    void *value = NULL;
    int error = pthread_join(thread, &value);
    if (code) *code = (int)(intptr_t)value;
    return result(error);
}

int thrd_detach(thrd_t thread) { return result(pthread_detach(thread)); }

static pthread_mutex_t *lock_of(mtx_t *lock) { return (pthread_mutex_t *)lock; }
static pthread_cond_t *condition_of(cnd_t *condition) { return (pthread_cond_t *)condition; }

int mtx_init(mtx_t *lock, int kind) {
    pthread_mutexattr_t how;
    pthread_mutexattr_init(&how);
    if (kind & mtx_recursive) pthread_mutexattr_settype(&how, PTHREAD_MUTEX_RECURSIVE);
    int error = pthread_mutex_init(lock_of(lock), &how);
    pthread_mutexattr_destroy(&how);
    return result(error);
}

int mtx_lock(mtx_t *lock) { return result(pthread_mutex_lock(lock_of(lock))); }
int mtx_trylock(mtx_t *lock) { return result(pthread_mutex_trylock(lock_of(lock))); }
int mtx_timedlock(mtx_t *lock, const struct timespec *end) {
    return result(pthread_mutex_timedlock(lock_of(lock), end));
}
int mtx_unlock(mtx_t *lock) { return result(pthread_mutex_unlock(lock_of(lock))); }
void mtx_destroy(mtx_t *lock) { pthread_mutex_destroy(lock_of(lock)); }

int cnd_init(cnd_t *condition) { return result(pthread_cond_init(condition_of(condition), NULL)); }
int cnd_signal(cnd_t *condition) { return result(pthread_cond_signal(condition_of(condition))); }
int cnd_broadcast(cnd_t *condition) { return result(pthread_cond_broadcast(condition_of(condition))); }
int cnd_wait(cnd_t *condition, mtx_t *lock) {
    return result(pthread_cond_wait(condition_of(condition), lock_of(lock)));
}
int cnd_timedwait(cnd_t *condition, mtx_t *lock, const struct timespec *end) {
    return result(pthread_cond_timedwait(condition_of(condition), lock_of(lock), end));
}
void cnd_destroy(cnd_t *condition) { pthread_cond_destroy(condition_of(condition)); }
