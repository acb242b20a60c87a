/* expat for WebAssembly: the features that Debian's has, and no calls for the environment, the time
 * or the process, which the module must not import. They would only make a salt for hashes, and
 * src/xml sets one of its own. */
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

#define XML_POOR_ENTROPY
#define XML_DTD                  1
#define XML_NS                   1
#define BYTEORDER                1234
#define XML_CONTEXT_BYTES        1024
#define getenv(name)             NULL
#define getpid()                 0
#define gettimeofday(time, zone) ((time)->tv_usec = 0)
