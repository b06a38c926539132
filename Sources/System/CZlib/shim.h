// zlib, for checksums and for compressing data that a web page inflates.
#ifndef REEL_CZLIB_SHIM_H
#define REEL_CZLIB_SHIM_H

// Before all other headers, so that this is the first error.
#if !__has_include(<zlib.h>)
#error "zlib is missing; on Debian and Ubuntu: apt-get install pkg-config zlib1g-dev"
#endif

#include <zlib.h>

#endif
