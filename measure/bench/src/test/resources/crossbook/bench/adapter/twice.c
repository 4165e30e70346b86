/* Starts the engine twice in one process, gives it the same orders each time, and prints what it
 * reports: the second engine knows nothing of the first.
 *
 *     twice LIBRARY */
#include "engine.h"

#include <dlfcn.h>
#include <stdio.h>

static void *library;

static void *symbol(const char *name) {
    void *found = dlsym(library, name);
    if (found == NULL) printf("no %s\n", name);
    return found;
}

static void day(const transport *t) {
    void (*init)(uint64_t, const transport *, void *) = symbol("engine_init");
    void (*on_new)(const payload *) = symbol("engine_on_new_order");
    void (*on_cancel)(const payload *) = symbol("engine_on_cancel");
    void (*on_modify)(const payload *) = symbol("engine_on_modify");
    void (*flush)(void) = symbol("engine_flush");
    void (*shutdown)(void) = symbol("engine_shutdown");
    uint64_t (*depth_at)(int64_t, uint8_t) = symbol("engine_query_depth_at");

    void *queue = t->create(64);
    init(1, t, queue);
    payload sell = {.order_id = UINT64_MAX, .sequence = 0, .price = 10, .quantity = 9, .side = SELL};
    payload buy = {.order_id = 2, .sequence = 1, .price = 10, .quantity = 4, .side = BUY};
    payload change = {
        .order_id = UINT64_MAX, .sequence = 2, .price = 11, .quantity = 8, .side = SELL};
    payload late = {.order_id = 2, .sequence = 3};
    on_new(&sell);
    on_new(&buy);
    on_modify(&change); /* 4 of 9 are executed, 8 are to be open */
    on_cancel(&late);
    flush();
    printf("depth %llu\n", (unsigned long long)depth_at(11, SELL));

    report r;
    while (t->drain(queue, &r, 1) == 1) {
        printf("%d,%llu,%llu,%lld,%u\n", r.kind, (unsigned long long)r.sequence,
                (unsigned long long)r.order_id, (long long)r.price, r.quantity);
    }
    shutdown();
    t->destroy(queue);
}

int main(int count, char **words) {
    if (count != 2) return 2;
    library = dlopen(words[1], RTLD_NOW);
    if (library == NULL) {
        printf("%s\n", dlerror());
        return 1;
    }
    const transport *(*get_transport)(void) = symbol("engine_get_transport");
    day(get_transport());
    day(get_transport());
    return 0;
}
