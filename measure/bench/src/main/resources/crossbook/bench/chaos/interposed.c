/* What one process has of the system, changed without changing it for others: loaded before the C
 * library (LD_PRELOAD). Three numbers in the file that CROSSBOOK_INTERPOSED names say how.
 *
 * The first is added to the time since 1970, in nanoseconds. Time that passes, and waiting, stay what
 * they are. The second is the longest, in nanoseconds, that a datagram is held back before it is sent;
 * how long each is held is chance, so that later ones overtake it, and one in 32 is sent twice. The
 * third counts those that were held. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define NS_PER_S 1000000000LL
#define TWICE 32 /* one in so many */
#define LOOK_US 200

static volatile struct {
    long long leap, delay, held;
} *told;

static int (*real_clock)(clockid_t, struct timespec *);
static ssize_t (*real_sendto)(int, const void *, size_t, int, const struct sockaddr *, socklen_t);

__attribute__((constructor)) static void begin(void) {
    real_clock = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    real_sendto = (ssize_t (*)(int, const void *, size_t, int, const struct sockaddr *, socklen_t))
            dlsym(RTLD_NEXT, "sendto");
    const char *name = getenv("CROSSBOOK_INTERPOSED");
    int file = name == NULL ? -1 : open(name, O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    void *mapped = mmap(NULL, sizeof *told, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (mapped != MAP_FAILED) told = mapped;
}

/* Time. */

int clock_gettime(clockid_t clock, struct timespec *time) {
    if (real_clock == NULL) begin(); /* another library's beginning asks for the time */
    int failed = real_clock(clock, time);
    if (failed || told == NULL || (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE)) return failed;
    long long nanos = time->tv_sec * NS_PER_S + time->tv_nsec + told->leap;
    time->tv_sec = nanos / NS_PER_S;
    time->tv_nsec = nanos % NS_PER_S;
    return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    struct timespec now;
    int failed = clock_gettime(CLOCK_REALTIME, &now);
    if (failed) return failed;
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}

/* Datagrams. */

struct datagram {
    struct datagram *next;
    long long due;
    int socket, flags;
    socklen_t address_length;
    struct sockaddr_storage address;
    size_t length;
    char bytes[];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t something = PTHREAD_COND_INITIALIZER;
static struct datagram *first; /* of those that are held, the next to be sent */
static int has_sender;
static unsigned long long chance = 88172645463325252ULL;

static long long now(void) {
    struct timespec time;
    real_clock(CLOCK_MONOTONIC, &time);
    return time.tv_sec * NS_PER_S + time.tv_nsec;
}

static int is_datagram(int socket) {
    int type = 0;
    socklen_t length = sizeof type;
    return getsockopt(socket, SOL_SOCKET, SO_TYPE, &type, &length) == 0 && type == SOCK_DGRAM;
}

static void *send_what_is_due(void *nothing) {
    for (;;) {
        pthread_mutex_lock(&lock);
        while (first == NULL) pthread_cond_wait(&something, &lock);
        struct datagram *due = first->due <= now() ? first : NULL;
        if (due != NULL) first = due->next;
        pthread_mutex_unlock(&lock);
        if (due == NULL) {
            usleep(LOOK_US);
        } else {
            if (is_datagram(due->socket)) { /* still, and is not another connection by now */
                const struct sockaddr *address =
                        due->address_length == 0 ? NULL : (const struct sockaddr *)&due->address;
                real_sendto(due->socket, due->bytes, due->length, due->flags, address, due->address_length);
            }
            free(due);
        }
    }
    return nothing;
}

static void begin_sender(void) {
    pthread_t sender;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    has_sender = pthread_create(&sender, NULL, send_what_is_due, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static unsigned long long next_chance(void) {
    chance ^= chance << 13;
    chance ^= chance >> 7;
    chance ^= chance << 17;
    return chance;
}

/* With the lock held. */
static void hold(long long delay, int socket, const void *bytes, size_t length, int flags,
                 const struct sockaddr *address, socklen_t address_length) {
    struct datagram *held = malloc(sizeof *held + length);
    if (held == NULL) return; /* the network may lose it, too */
    held->due = now() + (long long)(next_chance() % (unsigned long long)delay);
    held->socket = socket;
    held->flags = flags;
    held->address_length = address_length;
    if (address_length > 0) memcpy(&held->address, address, address_length);
    held->length = length;
    memcpy(held->bytes, bytes, length);
    struct datagram **place = &first;
    while (*place != NULL && (*place)->due <= held->due) place = &(*place)->next;
    held->next = *place;
    *place = held;
    told->held++;
}

ssize_t sendto(int socket, const void *bytes, size_t length, int flags, const struct sockaddr *address,
               socklen_t address_length) {
    long long delay = told == NULL ? 0 : told->delay;
    if (delay <= 0 || address_length > sizeof(struct sockaddr_storage) || !is_datagram(socket))
        return real_sendto(socket, bytes, length, flags, address, address_length);
    pthread_mutex_lock(&lock);
    if (!has_sender) begin_sender();
    hold(delay, socket, bytes, length, flags, address, address_length);
    if (next_chance() % TWICE == 0) hold(delay, socket, bytes, length, flags, address, address_length);
    pthread_cond_signal(&something);
    pthread_mutex_unlock(&lock);
    return (ssize_t)length;
}

ssize_t send(int socket, const void *bytes, size_t length, int flags) {
    return sendto(socket, bytes, length, flags, NULL, 0);
}
