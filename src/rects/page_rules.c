/* Applies the caller's rules for page sizes: limits, powers of two, squares, insets. */
#include "rects/page_rules.h"

#include "rects/stock.h"

static int32_t power_of_two_up(int32_t side)
{
    int32_t power = 1;
    while (power < side)
        power *= 2;
    return power;
}

static int32_t side_up(spress_size_rule rule, int32_t side)
{
    side = side < 1 ? 1 : side;
    switch (rule) {
    case SPRESS_SIZE_ANY:
        break;
    case SPRESS_SIZE_POWER_OF_TWO:
        return power_of_two_up(side);
    case SPRESS_SIZE_MULTIPLE_OF_4:
        return (side + 3) / 4 * 4;
    }
    return side;
}

static int32_t side_down(spress_size_rule rule, int32_t side)
{
    if (side < 1)
        return 0;
    switch (rule) {
    case SPRESS_SIZE_ANY:
        break;
    case SPRESS_SIZE_POWER_OF_TWO:
        return power_of_two_up(side / 2 + 1);
    case SPRESS_SIZE_MULTIPLE_OF_4:
        return side / 4 * 4;
    }
    return side;
}

bool spressi_page_rules_init(spressi_page_rules *rules, const spressi_rects_options *options)
{
    *rules = (spressi_page_rules){
        .inset = options->inset, .size_rule = options->size_rule, .squared = options->squared};
    spressi_size most = {spressi_page_side_down(rules, options->max_width),
                         spressi_page_side_down(rules, options->max_height)};
    if (options->squared)
        most.w = most.h = most.w < most.h ? most.w : most.h;
    rules->most = most;
    return most.w > 0 && most.h > 0;
}

int32_t spressi_page_side_down(const spressi_page_rules *rules, int64_t side)
{
    /* Keeps sides within what a stock can hold. */
    const int64_t most = rules->inset < 0 ? SPRESSI_SIDE_MAX + rules->inset : SPRESSI_SIDE_MAX;
    return side_down(rules->size_rule, (int32_t)(side < most ? side : most));
}

spressi_size spressi_page_for(const spressi_page_rules *rules, spressi_size room)
{
    spressi_size page = {side_up(rules->size_rule, room.w + rules->inset),
                         side_up(rules->size_rule, room.h + rules->inset)};
    if (rules->squared)
        page.w = page.h = page.w > page.h ? page.w : page.h;
    return page;
}

spressi_size spressi_page_room(const spressi_page_rules *rules, spressi_size page)
{
    return (spressi_size){page.w - rules->inset, page.h - rules->inset};
}
