/* libdeflate's levels, as the PNG writer uses them. */
#ifndef SPRESSI_CODECS_PNG_LEVELS_H
#define SPRESSI_CODECS_PNG_LEVELS_H

/* 5 takes two thirds of the time of 6 on noisy data and loses next to nothing there; 12 searches
 * for the best sequence of matches. */
enum {
    SPRESSI_LEVEL_FAST = 3,
    SPRESSI_LEVEL_NORMAL = 6,
    SPRESSI_LEVEL_NORMAL_NOISY = 5,
    SPRESSI_LEVEL_MAX = 12,
};

#endif
