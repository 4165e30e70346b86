/* Drives a library with the interface of engine.h through one stream, once, and says how long it
 * took. A thread on another core takes the reports.
 *
 *     harness LIBRARY STREAM REPORTS own|general CAPACITY BATCH
 *
 * STREAM holds messages as engine.h has them; all reports are written to REPORTS, as they came.
 * BATCH messages are given at once; 0: one by one, by engine_on_new_order and the like. Prints
 * nanoseconds from the first message until engine_flush returned, the same until the last report
 * was taken, best bid, depth there, best ask and depth there. Whoever starts this checks the
 * reports (crossbook bench challenge). */
#define _GNU_SOURCE
#include "engine.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LINE 128
#define REPORTS_PER_MESSAGE 4 /* at most, over a whole stream */
#define TAKEN_AT_ONCE 1024

static void fail(const char *what, const char *which) {
    fprintf(stderr, "harness: %s: %s\n", what, which);
    exit(1);
}

static uint64_t now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

/* ---- The general-purpose queue: a ring to which reports are pushed one by one ---------------- */

typedef struct {
    _Alignas(LINE) _Atomic uint64_t pushed;
    uint64_t taken_seen;
    _Alignas(LINE) _Atomic uint64_t taken;
    uint64_t pushed_seen;
    _Alignas(LINE) uint64_t capacity;
    report *slots;
} queue;

static void *queue_create(uint32_t capacity) {
    queue *q = aligned_alloc(LINE, sizeof(queue));
    memset(q, 0, sizeof(queue));
    q->capacity = 2;
    while (q->capacity < capacity) q->capacity *= 2;
    q->slots = aligned_alloc(LINE, q->capacity * sizeof(report));
    memset(q->slots, 0, q->capacity * sizeof(report));
    return q;
}

static int queue_push(void *handle, const report *one) {
    queue *q = handle;
    uint64_t at = atomic_load_explicit(&q->pushed, memory_order_relaxed);
    if (at - q->taken_seen == q->capacity) {
        q->taken_seen = atomic_load_explicit(&q->taken, memory_order_acquire);
        if (at - q->taken_seen == q->capacity) return 0;
    }
    q->slots[at & (q->capacity - 1)] = *one;
    atomic_store_explicit(&q->pushed, at + 1, memory_order_release);
    return 1;
}

static uint32_t queue_drain(void *handle, report *out, uint32_t max) {
    queue *q = handle;
    uint64_t at = atomic_load_explicit(&q->taken, memory_order_relaxed);
    if (q->pushed_seen == at) {
        q->pushed_seen = atomic_load_explicit(&q->pushed, memory_order_acquire);
    }
    uint64_t n = q->pushed_seen - at;
    if (n > max) n = max;
    for (uint64_t i = 0; i < n; i++) out[i] = q->slots[(at + i) & (q->capacity - 1)];
    if (n > 0) atomic_store_explicit(&q->taken, at + n, memory_order_release);
    return (uint32_t)n;
}

static void queue_flush(void *handle) { (void)handle; }

static void queue_destroy(void *handle) {
    free(((queue *)handle)->slots);
    free(handle);
}

static const transport general = {queue_create, queue_push, queue_drain, queue_flush, queue_destroy};

/* ---- The engine, as the library exports it --------------------------------------------------- */

static struct {
    void (*init)(uint64_t, const transport *, void *);
    void (*on_batch)(const message *, uint32_t);
    void (*on_one[3])(const payload *); /* by type */
    void (*flush)(void);
    void (*shutdown)(void);
    int64_t (*best_bid)(void);
    int64_t (*best_ask)(void);
    uint64_t (*depth_at)(int64_t, uint8_t);
    const transport *(*get_transport)(void);
} engine;

static void *symbol(void *library, const char *name) {
    void *found = dlsym(library, name);
    if (found == NULL) fail("the library does not export", name);
    return found;
}

static void load(const char *path) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) fail("cannot load the library", dlerror());
    *(void **)&engine.init = symbol(library, "engine_init");
    *(void **)&engine.on_batch = symbol(library, "engine_on_batch");
    *(void **)&engine.on_one[NEW_ORDER] = symbol(library, "engine_on_new_order");
    *(void **)&engine.on_one[CANCEL] = symbol(library, "engine_on_cancel");
    *(void **)&engine.on_one[MODIFY] = symbol(library, "engine_on_modify");
    *(void **)&engine.flush = symbol(library, "engine_flush");
    *(void **)&engine.shutdown = symbol(library, "engine_shutdown");
    *(void **)&engine.best_bid = symbol(library, "engine_query_best_bid");
    *(void **)&engine.best_ask = symbol(library, "engine_query_best_ask");
    *(void **)&engine.depth_at = symbol(library, "engine_query_depth_at");
    *(void **)&engine.get_transport = dlsym(library, "engine_get_transport");
}

/* ---- The thread that takes the reports ------------------------------------------------------- */

static const transport *t;
static void *handle;
static report *reports;
static uint64_t room;
static uint64_t reported;
static uint64_t drained_ns;
static _Alignas(LINE) _Atomic int ended;

static void run_on(int core) {
#ifdef __linux__
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(core, &set);
    pthread_setaffinity_np(pthread_self(), sizeof set, &set); /* if it may not, it does without */
#else
    (void)core;
#endif
}

static void *take(void *nothing) {
    run_on(1);
    uint64_t count = 0;
    for (;;) {
        int last = atomic_load_explicit(&ended, memory_order_acquire);
        uint64_t left = room - count;
        uint32_t max = left < TAKEN_AT_ONCE ? (uint32_t)left : TAKEN_AT_ONCE;
        if (max == 0) fail("more reports than this many", "4 to a message");
        uint32_t n = t->drain(handle, reports + count, max);
        count += n;
        if (n > 0) continue;
        if (last) {
            drained_ns = now_ns();
            reported = count;
            return nothing;
        }
#if defined(__x86_64__)
        __builtin_ia32_pause();
#endif
    }
}

/* ---- One run --------------------------------------------------------------------------------- */

static void *read_all(const char *path, uint64_t *bytes) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) fail("cannot read", path);
    fseek(file, 0, SEEK_END);
    *bytes = (uint64_t)ftell(file);
    rewind(file);
    void *memory = aligned_alloc(4096, (*bytes / 4096 + 1) * 4096);
    if (fread(memory, 1, *bytes, file) != *bytes) fail("cannot read all of", path);
    fclose(file);
    return memory;
}

static void deliver(const message *stream, uint64_t messages, uint64_t batch) {
    if (batch == 0) {
        for (uint64_t i = 0; i < messages; i++) engine.on_one[stream[i].type](&stream[i].body);
        return;
    }
    for (uint64_t i = 0; i < messages; i += batch) {
        uint64_t left = messages - i;
        engine.on_batch(stream + i, (uint32_t)(left < batch ? left : batch));
    }
}

int main(int count, char **words) {
    if (count != 7) fail("usage", "LIBRARY STREAM REPORTS own|general CAPACITY BATCH");
    load(words[1]);
    uint64_t bytes;
    const message *stream = read_all(words[2], &bytes);
    uint64_t messages = bytes / sizeof(message);
    uint64_t batch = strtoull(words[6], NULL, 10);
    int own = strcmp(words[4], "own") == 0;
    if (own && engine.get_transport == NULL) fail("the library has no queue of its own", words[1]);
    t = own ? engine.get_transport() : &general;
    handle = t->create((uint32_t)strtoul(words[5], NULL, 10));
    room = messages * REPORTS_PER_MESSAGE + TAKEN_AT_ONCE;
    reports = aligned_alloc(4096, room * sizeof(report) / 4096 * 4096 + 4096);
    memset(reports, 1, room * sizeof(report)); /* so that no page is new while it is timed */

    engine.init(0x9E3779B97F4A7C15u ^ now_ns(), t, handle);
    if (engine.best_bid() != INT64_MIN || engine.best_ask() != INT64_MAX) {
        fail("the book is not empty", words[1]);
    }
    pthread_t taker;
    pthread_create(&taker, NULL, take, NULL);
    run_on(0);

    uint64_t start = now_ns();
    deliver(stream, messages, batch);
    engine.flush();
    uint64_t flushed = now_ns();
    atomic_store_explicit(&ended, 1, memory_order_release);
    pthread_join(taker, NULL);

    int64_t bid = engine.best_bid();
    int64_t ask = engine.best_ask();
    printf("%llu %llu %lld %llu %lld %llu\n", (unsigned long long)(flushed - start),
            (unsigned long long)(drained_ns - start), (long long)bid,
            (unsigned long long)engine.depth_at(bid, BUY), (long long)ask,
            (unsigned long long)engine.depth_at(ask, SELL));
    engine.shutdown();
    FILE *out = fopen(words[3], "wb");
    if (out == NULL || fwrite(reports, sizeof(report), reported, out) != reported
            || fclose(out) != 0) {
        fail("cannot write", words[3]);
    }
    return 0;
}
