/* A folder of its own for each test, which is the current one while it runs. */
#ifndef TESTS_UNIT_SCRATCH_FOLDER_H
#define TESTS_UNIT_SCRATCH_FOLDER_H

#include <unistd.h>

#include "support.h"

/* A test that runs in such a folder. */
#define TEST_IN_FOLDER(name) TEST_BETWEEN(name, enter_folder, leave_folder)

static char root[] = "/tmp/spritepress-unit-XXXXXX";

static int enter_folder(void **state)
{
    (void)state;
    strcpy(root + strlen(root) - 6, "XXXXXX");
    return mkdtemp(root) && chdir(root) == 0 ? 0 : -1;
}

static int leave_folder(void **state)
{
    (void)state;
    char command[100];
    snprintf(command, sizeof command, "chmod -R u+rwx %s; rm -rf %s", root, root);
    return chdir("/") == 0 ? system(command) : -1;
}

#endif
