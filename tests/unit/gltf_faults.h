/* A sound glTF that the tests of its rules change in one place each. */
#ifndef TESTS_UNIT_GLTF_FAULTS_H
#define TESTS_UNIT_GLTF_FAULTS_H

#include "core/text/buffer.h"
#include "formats/gltf/gltf.h"
#include "pchr_sample.h"

/* The beginning of texts that are made by the tests themselves. */
#define ROOT "{\"asset\":{\"version\":\"2.0\"},"

/* What the views hold, one behind the other. */
static const float positions[] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
static const uint8_t joints[12] = {0};
static const float weights[] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
static const float coordinates[] = {0, 0, 1, 0, 0, 1};
static const uint16_t indices[] = {0, 1, 2, 0};
static const float inverse[] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
static const float times[] = {0, 1};
static const float places[] = {0, 0, 0, 2, 0, 0};
/* Not used by the sound file: NaN, -1 or the largest number of whatever type. */
static const uint8_t ones[36] = {255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
                                 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
                                 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};
/* The header of a PNG of 65,536 x 1 pixels. */
static const uint8_t wide_png[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0, 0,
                                   13,   'I', 'H', 'D', 'R',  0,    1,    0,    0, 0, 0,
                                   0,    1,   8,   6,   0,    0,    0,    0,    0, 0, 0};
static const uint16_t far_times[] = {0, 60000};
static const int8_t lowest[] = {-128, 127, 0, -128, 127, 0};
static const float large[] = {3e38f, 3e38f, 0, 3e38f, 3e38f, 0, 3e38f, 3e38f, 0};

static const struct {
    const void *data;
    size_t size;
} views[] = {
    {positions, sizeof positions},
    {joints, sizeof joints},
    {weights, sizeof weights},
    {coordinates, sizeof coordinates},
    {indices, sizeof indices},
    {inverse, sizeof inverse},
    {times, sizeof times},
    {places, sizeof places},
    {pchr_sample_png, sizeof pchr_sample_png},
    {ones, sizeof ones},
    {wide_png, sizeof wide_png},
    {far_times, sizeof far_times},
    {large, sizeof large},
    {lowest, sizeof lowest},
};

enum { VIEWS = COUNT_OF(views) };

/* A skinned triangle with a texture and one animation, and every note that the writer can make. */
static const char body[] =
    "{\"asset\":{\"version\":\"2.0\"},\"scene\":0,\"scenes\":[{\"nodes\":[0,1]}],"
    "\"extras\":{\"spritepress\":{\"version\":1,\"fps\":24,\"flags\":0}},"
    "\"nodes\":[{\"name\":\"bone\",\"extras\":{\"spritepress\":{\"rotation\":0}}},"
    "{\"name\":\"body\",\"mesh\":0,\"skin\":0}],"
    "\"skins\":[{\"joints\":[0],\"inverseBindMatrices\":5}],"
    "\"meshes\":[{\"name\":\"m\",\"primitives\":[{\"attributes\":{\"POSITION\":0,\"JOINTS_0\":1,"
    "\"WEIGHTS_0\":2,\"TEXCOORD_0\":3},\"indices\":4,\"material\":0,\"mode\":4}],"
    "\"extras\":{\"spritepress\":{\"vertexCount\":3,\"indexCount\":3,"
    "\"influences\":[0,0,0,0,0,1,0,0,0]}}}],"
    "\"materials\":[{\"pbrMetallicRoughness\":{\"baseColorTexture\":{\"index\":0,\"texCoord\":0},"
    "\"baseColorFactor\":[1,1,1,1]},\"extensions\":{\"KHR_materials_unlit\":{}}}],"
    "\"textures\":[{\"source\":0,\"sampler\":0}],\"samplers\":[{\"magFilter\":9729}],"
    "\"images\":[{\"name\":\"pixel\",\"bufferView\":8,"
    "\"extras\":{\"spritepress\":{\"format\":\"rgba8888\",\"width\":1,\"height\":1}}}],"
    "\"animations\":[{\"name\":\"go\",\"channels\":[{\"sampler\":0,"
    "\"target\":{\"node\":0,\"path\":\"translation\"}}],"
    "\"samplers\":[{\"input\":6,\"output\":7,\"interpolation\":\"LINEAR\"}],"
    "\"extras\":{\"spritepress\":{\"loop\":false,\"flags\":0,\"frames\":25,\"joints\":"
    "[{\"joint\":0,\"flags\":[0,1],\"zOrder\":[0,0],\"rotation\":[0]}]}}}],"
    "\"accessors\":["
    "{\"bufferView\":0,\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"},"
    "{\"bufferView\":1,\"componentType\":5121,\"count\":3,\"type\":\"VEC4\"},"
    "{\"bufferView\":2,\"componentType\":5126,\"count\":3,\"type\":\"VEC4\"},"
    "{\"bufferView\":3,\"componentType\":5126,\"count\":3,\"type\":\"VEC2\"},"
    "{\"bufferView\":4,\"componentType\":5123,\"count\":3,\"type\":\"SCALAR\"},"
    "{\"bufferView\":5,\"componentType\":5126,\"count\":1,\"type\":\"MAT4\"},"
    "{\"bufferView\":6,\"componentType\":5126,\"count\":2,\"type\":\"SCALAR\"},"
    "{\"bufferView\":7,\"componentType\":5126,\"count\":2,\"type\":\"VEC3\"}],"
    "\"extensionsUsed\":[\"KHR_materials_unlit\"],";

/* The whole text, with NUL behind it; to be freed. */
static inline char *sound_text(void)
{
    char views_text[2048] = "\"bufferViews\":[";
    uint8_t data[1024];
    size_t size = 0;
    for (size_t i = 0; i < VIEWS; i++) {
        snprintf(views_text + strlen(views_text), sizeof views_text - strlen(views_text),
                 "%s{\"buffer\":0,\"byteOffset\":%zu,\"byteLength\":%zu}", i == 0 ? "" : ",", size,
                 views[i].size);
        assert_true(views[i].size <= sizeof data - size);
        memcpy(data + size, views[i].data, views[i].size);
        size += views[i].size;
    }
    char end[128];
    snprintf(end, sizeof end, "],\"buffers\":[{\"byteLength\":%zu,\"uri\":\"data:image/x;base64,",
             size);
    spressi_output out;
    spressi_output_init(&out, NULL);
    spressi_put_text(&out, body);
    spressi_put_text(&out, views_text);
    spressi_put_text(&out, end);
    spressi_base64_put(&out, (spress_bytes){data, size});
    spressi_put(&out, "\"}]}", 5);
    assert_false(out.failed);
    return (char *)out.buffer.data;
}

/* The text with the first `find` replaced by `by`, both with ' for ", and without the sign @:
 * `*out_place` is where it stood, SPRESS_NO_OFFSET without one. */
static inline char *changed_text(const char *text, const char *find, const char *by,
                                 uint64_t *out_place)
{
    char *wanted = json_of(find), *other = json_of(by);
    const char *from = strstr(text, wanted);
    if (!from)
        fail_msg("\"%s\" is not in the sound text", find);
    const size_t before = (size_t)(from - text);
    char *changed = MUST(malloc(strlen(text) + strlen(by) + 1));
    const char *sign = strchr(other, '@');
    const size_t first = sign ? (size_t)(sign - other) : strlen(other);
    memcpy(changed, text, before);
    memcpy(changed + before, other, first);
    strcpy(changed + before + first, sign ? sign + 1 : "");
    strcat(changed, from + strlen(find));
    free(wanted);
    free(other);
    *out_place = sign ? before + first : SPRESS_NO_OFFSET;
    return changed;
}

/* Reads a copy of exactly that size, so that the sanitizer sees a byte too many. */
static inline spress_document *read_text(const char *text, const spress_read_options *options,
                                         test_report *r)
{
    const size_t size = strlen(text);
    uint8_t *copy = MUST(malloc(size));
    memcpy(copy, text, size);
    test_report_init(r);
    spress_document *document =
        spress_read((spress_bytes){copy, size}, spress_format_find("gltf"), options, &r->report);
    free(copy);
    return document;
}

typedef struct broken_rule {
    const char *find, *by; /* @: the place of the finding */
    spress_code code;
    const char *path; /* NULL: any */
} broken_rule;

#define ROW(find, by, code, path)                                                                  \
    {                                                                                              \
        find, by, SPRESS_CODE_##code, path                                                         \
    }

static inline void expect_broken(const broken_rule *rules, size_t count)
{
    char *sound = sound_text();
    for (size_t i = 0; i < count; i++) {
        test_report r;
        uint64_t place;
        char *text = changed_text(sound, rules[i].find, rules[i].by, &place);
        spress_document *document = read_text(text, NULL, &r);
        if (document)
            fail_msg("\"%s\" was read", rules[i].by);
        if (r.report.error_count != 1 || r.items[0].code != rules[i].code ||
            r.items[0].offset != place ||
            (rules[i].path && strcmp(r.items[0].path, rules[i].path) != 0))
            print_message("with \"%s\":\n", rules[i].by);
        assert_int_equal(r.report.error_count, 1);
        expect_code(&r.report, rules[i].code, place, rules[i].path);
        free(text);
    }
    free(sound);
}

#define EXPECT_BROKEN(rules) expect_broken(rules, sizeof(rules) / sizeof *(rules))

/* Text under construction, for files with many entries. */
static inline char *repeated(const char *before, const char *entry, size_t count,
                             const char *behind)
{
    const size_t step = strlen(entry);
    char *text = MUST(malloc(strlen(before) + count * (step + 1) + strlen(behind) + 1));
    char *to = text + strlen(strcpy(text, before));
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            *to++ = ',';
        memcpy(to, entry, step);
        to += step;
    }
    strcpy(to, behind);
    return text;
}

#endif
