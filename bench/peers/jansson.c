/* Peer: Debian's jansson reads the TexturePacker JSON of the same frames and every field is
 * fetched. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"

typedef struct input {
    char *text;
    size_t size;
    long long sum; /* so that nothing is optimised away */
} input;

static void read_once(void *context)
{
    input *in = context;
    json_error_t error;
    json_t *root = json_loadb(in->text, in->size, 0, &error);
    const char *name;
    json_t *frame;
    if (!root)
        exit(1);
    json_object_foreach(json_object_get(root, "frames"), name, frame)
    {
        static const char *const parts[] = {"frame", "spriteSourceSize", "sourceSize"};
        static const char *const keys[] = {"x", "y", "w", "h"};
        in->sum += (long long)strlen(name);
        for (int i = 0; i < 3; i++)
            for (int k = i == 2 ? 2 : 0; k < 4; k++)
                in->sum +=
                    json_integer_value(json_object_get(json_object_get(frame, parts[i]), keys[k]));
        in->sum += json_is_true(json_object_get(frame, "trimmed"));
        in->sum += json_is_true(json_object_get(frame, "rotated"));
    }
    json_decref(root);
}

int main(int argument_count, char **arguments)
{
    for (int i = 1; i < argument_count; i++) {
        input in = {.sum = 0};
        in.text = (char *)bench_read_file(arguments[i], &in.size);
        printf("%s\t%.0f\n", arguments[i], bench_median_ns(read_once, &in));
        free(in.text);
    }
    return 0;
}
