/* Refusals: everything that the studio's server says no with. */
#ifndef SPRITEPRESS_CLI_STUDIO_REFUSAL_H
#define SPRITEPRESS_CLI_STUDIO_REFUSAL_H

/* Constant and static: pointers to them are handed around. */
typedef struct studio_refusal {
    unsigned status;     /* of HTTP */
    const char *code;    /* for programs */
    const char *message; /* for people, with a way out */
} studio_refusal;

extern const studio_refusal studio_refusal_address, studio_refusal_repeated, studio_refusal_host,
    studio_refusal_site, studio_refusal_origin, studio_refusal_method, studio_refusal_token,
    studio_refusal_body, studio_refusal_no_length, studio_refusal_too_large, studio_refusal_unknown,
    studio_refusal_path, studio_refusal_no_condition, studio_refusal_changed, studio_refusal_exists,
    studio_refusal_number, studio_refusal_busy, studio_refusal_memory, studio_refusal_gone,
    studio_refusal_link, studio_refusal_permission, studio_refusal_full, studio_refusal_system;

/* The refusal for an errno of opening, reading or writing a file. */
const studio_refusal *studio_refusal_of(int problem);

#endif
