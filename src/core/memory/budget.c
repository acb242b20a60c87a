/* The budget of a job: an allocator that counts, and counters that threads share. */
#include "core/memory/budget.h"

#include <stdio.h>

bool spressi_budget_add(uint64_t *counter, uint64_t amount, uint64_t bound)
{
    uint64_t old = __atomic_load_n(counter, __ATOMIC_RELAXED);
    do {
        if (bound != 0 && (old > bound || amount > bound - old))
            return false;
    } while (!__atomic_compare_exchange_n(counter, &old, old + amount, true, __ATOMIC_RELAXED,
                                          __ATOMIC_RELAXED));
    return true;
}

bool spressi_budget_count_pixels(spress_budget *budget, uint64_t pixels, spress_report *report)
{
    if (!budget || spressi_budget_add(&budget->used_pixels, pixels, budget->pixels))
        return true;
    spress_report_add(report, SPRESS_CODE_LIMIT_BUDGET, SPRESS_NO_OFFSET, NULL,
                      "the job touches more than the %llu pixels it may",
                      (unsigned long long)budget->pixels);
    return false;
}

static void note_peak(spress_budget *budget)
{
    const uint64_t used = __atomic_load_n(&budget->used_memory, __ATOMIC_RELAXED);
    uint64_t peak = __atomic_load_n(&budget->peak_memory, __ATOMIC_RELAXED);
    while (used > peak && !__atomic_compare_exchange_n(&budget->peak_memory, &peak, used, true,
                                                       __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        continue;
}

void spressi_budget_give_back(spress_budget *budget, uint64_t size)
{
    if (budget)
        __atomic_fetch_sub(&budget->used_memory, size, __ATOMIC_RELAXED);
}

bool spressi_budget_is_stopped(const spress_budget *budget)
{
    return budget && budget->stopped && budget->stopped(budget->context);
}

bool spressi_budget_reserve(spress_budget *budget, uint64_t size)
{
    if (!budget)
        return true;
    if (spressi_budget_is_stopped(budget))
        return false;
    if (!spressi_budget_add(&budget->used_memory, size, budget->memory_bytes)) {
        __atomic_store_n(&budget->refused_memory, true, __ATOMIC_RELAXED);
        return false;
    }
    note_peak(budget);
    return true;
}

static void *count_allocate(void *context, size_t size)
{
    spress_budget *budget = context;
    if (!spressi_budget_reserve(budget, size))
        return NULL;
    void *memory = budget->inner.allocate(budget->inner.context, size);
    if (!memory)
        spressi_budget_give_back(budget, size);
    return memory;
}

static void *count_resize(void *context, void *memory, size_t old_size, size_t new_size)
{
    spress_budget *budget = context;
    const size_t more = new_size > old_size ? new_size - old_size : 0;
    if (!spressi_budget_reserve(budget, more))
        return NULL;
    void *moved = budget->inner.resize(budget->inner.context, memory, old_size, new_size);
    if (!moved)
        spressi_budget_give_back(budget, more);
    else if (new_size < old_size)
        spressi_budget_give_back(budget, old_size - new_size);
    return moved;
}

static void count_release(void *context, void *memory, size_t size)
{
    spress_budget *budget = context;
    budget->inner.release(budget->inner.context, memory, size);
    spressi_budget_give_back(budget, size);
}

spress_allocator spressi_counting_allocator(spress_budget *budget, const spress_allocator *inner)
{
    budget->inner = *inner;
    budget->refused_memory = false;
    return (spress_allocator){count_allocate, count_resize, count_release, budget, inner->seed};
}

spress_budget *spressi_counting_budget(const spress_allocator *allocator)
{
    return allocator->allocate == count_allocate ? allocator->context : NULL;
}

/* Gives a finding that memory ran out the reason why the budget refused it. */
static void blame(const spress_budget *budget, spress_code reason, spress_diagnostic *item)
{
    item->code = reason;
    if (reason == SPRESS_CODE_LIMIT_BUDGET) {
        snprintf(item->message, sizeof item->message,
                 "the job needs more than the %llu bytes of memory it may use",
                 (unsigned long long)budget->memory_bytes);
        return;
    }
    item->offset = SPRESS_NO_OFFSET; /* where the reader stood says nothing */
    item->line = item->column = 0;
    item->path[0] = '\0';
    snprintf(item->message, sizeof item->message, "the work was cancelled");
}

void spressi_budget_blame(const spress_budget *budget, spress_report *report, size_t first)
{
    if (!budget || !spress_report_has(report, SPRESS_STATUS_MEMORY))
        return;
    const bool stopped = spressi_budget_is_stopped(budget);
    if (!stopped && !budget->refused_memory)
        return;
    const spress_code reason = stopped ? SPRESS_CODE_CANCELLED : SPRESS_CODE_LIMIT_BUDGET;
    for (size_t i = first; i < report->count; i++)
        if (report->items[i].code == SPRESS_CODE_MEMORY)
            blame(budget, reason, &report->items[i]);
    report->statuses &= ~(1u << SPRESS_STATUS_MEMORY);
    report->statuses |= 1u << spress_code_status(reason);
}
