/* Crossbook's matching engine behind the C interface of engine.h.
 *
 * The engine is Java and runs in this process: the first engine_init starts a Java VM with the
 * class path and the flags that the build has written into java.h. Java reads messages where the
 * caller has them and writes reports into the slots of a ring below, so nothing is copied on the
 * way. The ring is the library's own queue; a queue of the caller's is fed from a small one. */
#define _GNU_SOURCE
#include "engine.h"
#include "java.h"

#include <dlfcn.h>
#include <jni.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE 128 /* two cache lines, which processors fetch together */
#define SPARE_SLOTS 256 /* of the ring before a queue of the caller's */

static void fail(const char *what, const char *why) {
    fprintf(stderr, "crossbook: %s%s%s\n", what, why ? ": " : "", why ? why : "");
    abort();
}

/* ---- The ring: crossbook.bench.adapter.ReportRing writes, drain reads ------------------------ */

typedef struct {
    _Alignas(LINE) _Atomic uint64_t written; /* slots published by Java, ever */
    _Alignas(LINE) _Atomic uint64_t taken;   /* slots given back to it, ever */
    uint64_t seen;                           /* `written` as the reader saw it last */
    _Alignas(LINE) uint64_t capacity;        /* a power of two */
    _Alignas(LINE) report slots[];
} ring;

static void *create(uint32_t capacity) {
    uint64_t slots = 2;
    while (slots < capacity) slots *= 2;
    size_t bytes = sizeof(ring) + slots * sizeof(report);
    ring *r = aligned_alloc(LINE, (bytes + LINE - 1) / LINE * LINE);
    if (r == NULL) return NULL;
    memset(r, 0, bytes);
    r->capacity = slots;
    return r;
}

static uint32_t drain(void *queue, report *out, uint32_t max) {
    ring *r = queue;
    uint64_t from = atomic_load_explicit(&r->taken, memory_order_relaxed);
    if (r->seen == from) r->seen = atomic_load_explicit(&r->written, memory_order_acquire);
    uint64_t n = r->seen - from;
    if (n > max) n = max;
    if (n == 0) return 0;

    uint64_t first = from & (r->capacity - 1);
    uint64_t straight = r->capacity - first < n ? r->capacity - first : n;
    memcpy(out, r->slots + first, straight * sizeof(report));
    memcpy(out + straight, r->slots, (n - straight) * sizeof(report));
    atomic_store_explicit(&r->taken, from + n, memory_order_release);
    return (uint32_t)n;
}

/* For completeness: the engine writes into the slots itself. */
static int push(void *queue, const report *one) {
    ring *r = queue;
    uint64_t at = atomic_load_explicit(&r->written, memory_order_relaxed);
    if (at - atomic_load_explicit(&r->taken, memory_order_acquire) == r->capacity) return 0;
    r->slots[at & (r->capacity - 1)] = *one;
    atomic_store_explicit(&r->written, at + 1, memory_order_release);
    return 1;
}

static void flush(void *queue) { (void)queue; } /* Java publishes at the end of every call */

static void destroy(void *queue) { free(queue); }

static const transport own = {create, push, drain, flush, destroy};

const transport *engine_get_transport(void) { return &own; }

/* ---- The Java VM ----------------------------------------------------------------------------- */

static JNIEnv *attached(JavaVM *vm) {
    void *env = NULL;
    if ((*vm)->AttachCurrentThreadAsDaemon(vm, &env, NULL) != JNI_OK) {
        fail("this thread cannot call Java", NULL);
    }
    return env;
}

/* Options in one text, separated by spaces; `text` is cut up. */
static jint split(char *text, JavaVMOption *options, jint room) {
    jint count = 0;
    for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " ")) {
        if (count == room) fail("CROSSBOOK_JAVA_OPTS has too many options", NULL);
        options[count++].optionString = word;
    }
    return count;
}

static JavaVM *start_java(void) {
    void *library = dlopen(JAVA_LIBRARY, RTLD_NOW | RTLD_GLOBAL);
    if (library == NULL) fail("cannot load the Java VM", dlerror());
    typedef jint (*create_java)(JavaVM **, void **, void *);
    create_java create_vm = (create_java)dlsym(library, "JNI_CreateJavaVM");
    if (create_vm == NULL) fail("this is no Java VM", JAVA_LIBRARY);

    /* Signals are the caller's, and what is compiled is compiled before the call goes on: so when
     * the warm-up has ended, no compiler is at work. */
    static JavaVMOption options[256] = {
        {JAVA_CLASS_PATH, NULL}, {"-Xrs", NULL}, {"-Xbatch", NULL}};
    static char built_with[] = JAVA_OPTIONS;
    char *asked = getenv("CROSSBOOK_JAVA_OPTS");
    jint count = 3 + split(asked == NULL ? built_with : strdup(asked), options + 3, 250);
    JavaVMInitArgs arguments = {JNI_VERSION_10, count, options, JNI_FALSE};
    JavaVM *vm = NULL;
    void *env = NULL;
    if (create_vm(&vm, &env, &arguments) != JNI_OK) fail("the Java VM does not start", NULL);
    return vm;
}

/* ---- The engine ------------------------------------------------------------------------------ */

/* Filled in by crossbook.bench.adapter.Adapter. */
typedef struct {
    void (*on_batch)(const message *from, uint32_t n);
    int64_t (*best_bid)(void);
    int64_t (*best_ask)(void);
    uint64_t (*qty_at)(int64_t price, uint32_t side);
    void (*shutdown)(void);
} java_functions;

static JavaVM *vm;
static java_functions java;
static const transport *others; /* whose queue is the caller's own, or NULL */
static void *others_sink;
static ring *reports;

/* What Java calls, again and again, when a ring is full: the reader takes, or we push, or nobody
 * wants to know. */

static void wait_for_reader(ring *r) {
    (void)r;
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

static void push_all(ring *r) {
    uint64_t at = atomic_load_explicit(&r->taken, memory_order_relaxed);
    uint64_t end = atomic_load_explicit(&r->written, memory_order_acquire);
    for (; at < end; at++) {
        while (others->push(others_sink, r->slots + (at & (r->capacity - 1))) == 0) {
        }
    }
    atomic_store_explicit(&r->taken, at, memory_order_release);
}

static void discard_all(ring *r) {
    uint64_t end = atomic_load_explicit(&r->written, memory_order_relaxed);
    atomic_store_explicit(&r->taken, end, memory_order_release);
}

void engine_init(uint64_t nonce, const transport *t, void *sink) {
    if (vm == NULL) vm = start_java();
    others = t == NULL || t->push == push ? NULL : t;
    others_sink = sink;
    ring *spare = create(SPARE_SLOTS); /* for the warm-up */
    reports = others == NULL ? sink : create(SPARE_SLOTS);
    if (spare == NULL || reports == NULL) fail("no memory for reports", NULL);
    void (*when_full)(ring *) = others == NULL ? wait_for_reader : push_all;

    JNIEnv *env = attached(vm);
    jclass adapter = (*env)->FindClass(env, "crossbook/bench/adapter/Adapter");
    jmethodID start = adapter == NULL
            ? NULL
            : (*env)->GetStaticMethodID(env, adapter, "start", "(JJJJJJ)V");
    if (start != NULL) {
        (*env)->CallStaticVoidMethod(env, adapter, start, (jlong)nonce, (jlong)&java,
                (jlong)spare, (jlong)discard_all, (jlong)reports, (jlong)when_full);
    }
    if ((*env)->ExceptionCheck(env)) {
        (*env)->ExceptionDescribe(env);
        fail("the engine does not start", NULL);
    }
    free(spare);
}

void engine_on_batch(const message *m, uint32_t n) {
    java.on_batch(m, n);
    if (others != NULL) push_all(reports);
}

static void on_one(uint8_t type, const payload *p, size_t length) {
    message one = {.type = type};
    memcpy(&one.body, p, length);
    engine_on_batch(&one, 1);
}

void engine_on_new_order(const payload *p) { on_one(NEW_ORDER, p, sizeof(payload)); }

void engine_on_cancel(const payload *p) { on_one(CANCEL, p, 16); }

void engine_on_modify(const payload *p) { on_one(MODIFY, p, sizeof(payload)); }

void engine_flush(void) {} /* every call ends with its reports pushed */

int64_t engine_query_best_bid(void) { return java.best_bid(); }

int64_t engine_query_best_ask(void) { return java.best_ask(); }

uint64_t engine_query_depth_at(int64_t price, uint8_t side) { return java.qty_at(price, side); }

/* The VM stays for the next engine_init: a process can have only one, ever. */
void engine_shutdown(void) {
    java.shutdown();
    if (others != NULL) free(reports);
    reports = NULL;
}
