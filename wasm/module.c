/* A session of the module: the files and options that JavaScript gave, and what the job made. */
#include "module.h"

#include <stdlib.h>
#include <string.h>

enum { FINDINGS_MAX = 10000 /* as many as the command keeps */, WHY_SIZE = 256 };

/* Texts that belong to the session. */
typedef struct text_list {
    char **items;
    size_t count, capacity;
} text_list;

struct wasm_session {
    const spress_job *job;
    spress_files files;
    spress_allocator memory; /* malloc's, with the seed for hashes */
    spress_host host;
    void *request; /* of the job's size, as the result */
    spress_settings settings;
    text_list inputs;
    text_list options; /* "name\0value": the "=" became a NUL */
    text_list lists;   /* arrays behind the options that may be given several times */
    char why[WHY_SIZE];
    spress_diagnostic *findings;
    spress_report report;
    spress_outputs outputs;
    void *result;
    bool good;    /* it did what it was asked for */
    bool answers; /* it has something to tell */
    char *told;   /* its result as JSON; NULL until somebody asks */
};

void *wasm_allocate(size_t size)
{
    return malloc(size ? size : 1);
}

void wasm_release(void *memory)
{
    free(memory);
}

const char *wasm_version(void)
{
    return spress_version();
}

/* Takes over `text`, also when it fails. */
static bool keep_text(text_list *list, char *text)
{
    enum { FIRST = 16 };
    if (list->count == list->capacity) {
        const size_t wanted = list->capacity ? list->capacity * 2 : FIRST;
        char **items = wanted <= SIZE_MAX / sizeof *items
                           ? realloc(list->items, wanted * sizeof *items)
                           : NULL;
        if (!items) {
            free(text);
            return false;
        }
        list->items = items;
        list->capacity = wanted;
    }
    list->items[list->count++] = text;
    return true;
}

static void free_texts(text_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->items[i]);
    free(list->items);
}

/* The bytes with a NUL behind them, or NULL. */
char *wasm_copy_as_text(spress_bytes bytes)
{
    char *text = calloc(1, bytes.size + 1);
    if (text)
        memcpy(text, bytes.data, bytes.size);
    return text;
}

char *wasm_schema(void)
{
    spress_buffer text = {0};
    if (!spress_schema_json(NULL, true, NULL, &text))
        return NULL;
    char *copy = wasm_copy_as_text((spress_bytes){text.data, text.size});
    spress_buffer_free(&text);
    return copy;
}

static bool pass_progress(void *context, const char *phase, size_t done, size_t total)
{
    (void)context;
    return wasm_progress(phase, done, total);
}

static const spress_job *find_job(const char *name)
{
    for (wasm_job *const *job = wasm_jobs; *job; job++)
        if (strcmp(name, spress_job_name((*job)()->kind)) == 0)
            return (*job)();
    return NULL;
}

/* What a session is made of; NULL when memory ran out. */
static wasm_session *allocate_session(const spress_job *job)
{
    wasm_session *session = calloc(1, sizeof *session);
    if (!session)
        return NULL;
    session->job = job;
    session->request = calloc(1, job->request_size);
    session->result = calloc(1, job->result_size);
    session->findings = malloc(FINDINGS_MAX * sizeof *session->findings);
    if (session->request && session->result && session->findings)
        return session;
    free(session->request);
    free(session->result);
    free(session->findings);
    free(session);
    return NULL;
}

wasm_session *wasm_session_new(char *job, uint64_t seed)
{
    const spress_job *found = find_job(job);
    wasm_session *session = found ? allocate_session(found) : NULL;
    free(job);
    if (!session)
        return NULL;
    session->host = spress_files_host(&session->files);
    session->memory = spress_allocator_default();
    session->memory.seed = seed;
    session->host.allocator = &session->memory;
    session->host.progress = pass_progress;
    spress_report_init(&session->report, session->findings, FINDINGS_MAX);
    return session;
}

/* Frees what a run made. */
static void forget_run(wasm_session *session)
{
    spress_outputs_free(&session->outputs);
    spress_result_free(session->result);
    memset(session->result, 0, session->job->result_size);
    free(session->told);
    session->told = NULL;
    session->good = session->answers = false;
}

void wasm_session_free(wasm_session *session)
{
    if (!session)
        return;
    forget_run(session);
    spress_files_free(&session->files);
    free_texts(&session->inputs);
    free_texts(&session->options);
    free_texts(&session->lists);
    free(session->findings);
    free(session->request);
    free(session->result);
    free(session);
}

bool wasm_session_add_file(wasm_session *session, char *path, uint8_t *data, size_t size)
{
    spress_buffer bytes = {data, size, size, spress_allocator_default()};
    const bool good = spress_files_take(&session->files, path, &bytes);
    free(path);
    return good;
}

bool wasm_session_add_input(wasm_session *session, char *path)
{
    return keep_text(&session->inputs, path);
}

/* An option and the structure that its field is in. */
typedef struct target {
    const spress_option *option; /* NULL: there is no such option */
    void *structure;
    bool is_setting; /* of a format; there is no structure */
} target;

/* A setting of a format: the job passes those on that its formats have. */
static const spress_option *find_setting(const char *name)
{
    const size_t size = strlen(name);
    for (size_t i = 0; i < spress_format_count(); i++) {
        const spress_format *format = spress_format_at(i);
        const spress_option *read = format->read_settings, *write = format->write_settings;
        const spress_option *found = read ? spress_option_find(read, name, size) : NULL;
        if (!found && write)
            found = spress_option_find(write, name, size);
        if (found)
            return found;
    }
    return NULL;
}

static target find_option(wasm_session *session, const char *name)
{
    const target tables[] = {
        {spress_job_options(session->job->kind), session->request, false},
        {spress_reading_options(), session->request, false}, /* it begins with these */
        {spress_limit_options(), &session->host.limits, false},
    };
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        const spress_option *option = spress_option_find(tables[i].option, name, strlen(name));
        if (option)
            return (target){option, tables[i].structure, false};
    }
    return (target){find_setting(name), NULL, true};
}

/* Appends a setting; its value is checked by the format. */
static bool add_setting(wasm_session *session, const char *name, const char *value)
{
    const size_t count = session->settings.count;
    spress_setting *items = calloc(count + 1, sizeof *items);
    if (!items || !keep_text(&session->lists, (char *)items))
        return false;
    if (count != 0)
        memcpy(items, session->settings.items, count * sizeof *items);
    items[count] = (spress_setting){name, value};
    session->settings = (spress_settings){items, count + 1};
    ((spress_reading *)session->request)->settings = session->settings;
    if (session->job->settings_offset != 0)
        memcpy((char *)session->request + session->job->settings_offset, &session->settings,
               sizeof session->settings);
    return true;
}

static const char no_memory[] = "cannot be kept: out of memory";

/* Fills the field of an option that may be given several times with all its values so far. */
static bool gather_values(wasm_session *session, const target *to)
{
    const char **values = calloc(session->options.count, sizeof *values);
    size_t count = 0;
    if (!values || !keep_text(&session->lists, (char *)values))
        return false;
    for (size_t i = 0; i < session->options.count; i++) {
        const char *name = session->options.items[i];
        if (strcmp(name, to->option->name) == 0)
            values[count++] = name + strlen(name) + 1;
    }
    *(spress_texts *)(void *)((char *)to->structure + to->option->offset) =
        (spress_texts){values, count};
    return true;
}

/* Sets the option that was kept last. `value` is NULL where none was given. */
static const char *apply_option(wasm_session *session, const char *name, const char *value)
{
    const target to = find_option(session, name);
    char *why = session->why;
    if (!to.option)
        return "is no option";
    if ((to.option->type == SPRESS_OPTION_FLAG) != !value)
        return value ? "takes no value" : "needs a value";
    if (to.is_setting)
        return add_setting(session, name, value) ? NULL : no_memory;
    if (to.option->type == SPRESS_OPTION_TEXTS)
        return gather_values(session, &to) ? NULL : no_memory;
    return spress_option_set(to.option, value, to.structure, why, WHY_SIZE) ? NULL : why;
}

const char *wasm_session_set_option(wasm_session *session, char *text)
{
    char *equals = strchr(text, '=');
    if (equals)
        *equals = '\0';
    if (!keep_text(&session->options, text))
        return no_memory;
    const char *why = apply_option(session, text, equals ? equals + 1 : NULL);
    if (why) /* gather_values takes every text of the list for one that was accepted */
        free(session->options.items[--session->options.count]);
    return why;
}

/* A job takes the inputs that it can. False, with a finding. */
static bool give_inputs(wasm_session *session)
{
    const spress_texts inputs = {(const char *const *)session->inputs.items, session->inputs.count};
    if (!session->job->takes_many && inputs.count != 1) {
        spress_report_add(&session->report, SPRESS_CODE_REQUEST, SPRESS_NO_OFFSET, "input",
                          "the job takes one file, not %zu", inputs.count);
        session->findings[0].option = "input";
        return false;
    }
    const spress_texts given = {(const char *const *)session->options.items,
                                session->options.count};
    if (session->job->given_offset != 0)
        memcpy((char *)session->request + session->job->given_offset, &given, sizeof given);
    void *field = (char *)session->request + session->job->input_offset;
    if (session->job->takes_many)
        *(spress_texts *)field = inputs;
    else
        *(const char **)field = inputs.items[0];
    return true;
}

bool wasm_session_run(wasm_session *session)
{
    const spress_job *job = session->job;
    forget_run(session);
    spress_report_init(&session->report, session->findings, session->report.capacity);
    if (!give_inputs(session))
        return false;
    const spress_status status = job->run(session->request, &session->host, &session->report,
                                          &session->outputs, session->result);
    const bool done = status == SPRESS_STATUS_DONE;
    session->answers = done || (job->tells_failure && job->tells_failure(session->result));
    session->good = done || (session->answers && job->is_answer);
    return session->good;
}

const char *wasm_session_status(const wasm_session *session)
{
    return spress_status_describe(spress_report_status(&session->report))->name;
}

/* Made only when it is asked for: ten thousand frames are two megabytes of JSON. */
const char *wasm_session_result(wasm_session *session)
{
    spress_buffer told = {0};
    if (session->answers && !session->told &&
        session->job->tell(session->result, true, NULL, &session->report, &told)) {
        session->told = wasm_copy_as_text((spress_bytes){told.data, told.size});
        spress_buffer_free(&told);
    }
    return session->told;
}

const spress_document *wasm_session_document(const wasm_session *session)
{
    const bool inspected = session->good && session->job->kind == SPRESS_JOB_INSPECT;
    return inspected ? ((const spress_inspection *)session->result)->document : NULL;
}

spress_document *wasm_session_convert(wasm_session *session)
{
    if (session->job->kind != SPRESS_JOB_CONVERT)
        return NULL;
    spress_convert_result *result = session->result;
    ((spress_convert_request *)session->request)->keep_document = true;
    wasm_session_run(session);
    spress_document *document = result->document;
    result->document = NULL;
    forget_run(session);
    spress_files_free(&session->files);
    return document;
}

spress_report *wasm_session_report(wasm_session *session)
{
    spress_report_init(&session->report, session->findings, session->report.capacity);
    return &session->report;
}

char *wasm_session_findings(const wasm_session *session)
{
    spress_buffer told = {0};
    if (!spress_findings_json(&session->report, NULL, &told))
        return NULL;
    char *text = wasm_copy_as_text((spress_bytes){told.data, told.size});
    spress_buffer_free(&told);
    return text;
}

size_t wasm_session_output_count(const wasm_session *session)
{
    return session->outputs.count;
}

const char *wasm_session_output_name(const wasm_session *session, size_t index)
{
    return session->outputs.items[index].name;
}

const uint8_t *wasm_session_output_data(const wasm_session *session, size_t index)
{
    return session->outputs.items[index].bytes.data;
}

size_t wasm_session_output_size(const wasm_session *session, size_t index)
{
    return session->outputs.items[index].bytes.size;
}
