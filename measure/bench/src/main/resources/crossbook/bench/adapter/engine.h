/* The C interface of the five-scenario challenge: what an engine exports and what it is given.
 * All is little endian and naturally aligned. */
#ifndef CROSSBOOK_ENGINE_H
#define CROSSBOOK_ENGINE_H

#include <stdint.h>

enum { NEW_ORDER = 0, CANCEL = 1, MODIFY = 2 };
enum { BUY = 0, SELL = 1 };

/* 32 bytes: the longest payload. A cancel ends after the sequence. */
typedef struct {
    uint64_t order_id;
    uint64_t sequence;
    int64_t price;     /* ticks; of a modify: the new one */
    uint32_t quantity; /* of a modify: the new open quantity */
    uint8_t side;
    uint8_t ioc; /* of a new order: immediate or cancel */
    uint8_t pad[2];
} payload;

typedef struct {
    uint8_t type;
    uint8_t pad[7];
    payload body;
} message;

enum { NEW_ACK, TRADE, CANCEL_ACK, MODIFY_ACK, CANCEL_REJECT, MODIFY_REJECT };

typedef struct {
    uint8_t kind;
    uint8_t side;
    uint8_t pad[6];
    uint64_t sequence;
    uint64_t order_id;
    int64_t price;
    uint32_t quantity;
    uint32_t pad2;
    uint64_t maker_id;
    uint64_t taker_id;
    uint64_t pad3;
} report;

_Static_assert(sizeof(message) == 40, "a message has 40 bytes");
_Static_assert(sizeof(report) == 64, "a report has 64 bytes");

/* A queue of reports: one thread pushes, one other drains. */
typedef struct {
    void *(*create)(uint32_t capacity);
    int (*push)(void *queue, const report *r); /* 1: taken, 0: full, try again */
    uint32_t (*drain)(void *queue, report *out, uint32_t max); /* how many it copied out */
    void (*flush)(void *queue);
    void (*destroy)(void *queue);
} transport;

void engine_init(uint64_t nonce, const transport *t, void *sink);
void engine_shutdown(void);
void engine_flush(void);
void engine_on_batch(const message *m, uint32_t n);
void engine_on_new_order(const payload *p);
void engine_on_cancel(const payload *p);
void engine_on_modify(const payload *p);
int64_t engine_query_best_bid(void); /* INT64_MIN: none */
int64_t engine_query_best_ask(void); /* INT64_MAX: none */
uint64_t engine_query_depth_at(int64_t price, uint8_t side);
const transport *engine_get_transport(void);

#endif
