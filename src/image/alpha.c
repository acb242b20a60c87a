/* Multiplies colours with their alpha, and divides them by it. */
#include "image/alpha.h"

void spressi_multiply_alpha(spress_image *image)
{
    const size_t count = (size_t)image->width * image->height;
    for (size_t i = 0; i < count; i++) {
        uint8_t *pixel = image->rgba + i * 4;
        for (size_t channel = 0; channel < 3; channel++)
            pixel[channel] = (uint8_t)((pixel[channel] * pixel[3] + 127) / 255);
    }
}

static uint8_t divide(unsigned colour, unsigned alpha)
{
    const unsigned straight = (colour * 255 + alpha / 2) / alpha;
    return (uint8_t)(straight < 255 ? straight : 255);
}

void spressi_divide_alpha(spress_image *image)
{
    const size_t count = (size_t)image->width * image->height;
    for (size_t i = 0; i < count; i++) {
        uint8_t *pixel = image->rgba + i * 4;
        for (size_t channel = 0; channel < 3 && pixel[3] != 0; channel++)
            pixel[channel] = divide(pixel[channel], pixel[3]);
    }
}
