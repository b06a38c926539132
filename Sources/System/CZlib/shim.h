// zlib, for checksums and for compressing data that a web page inflates.
#ifndef REEL_CZLIB_SHIM_H
#define REEL_CZLIB_SHIM_H

#include <zlib.h>

#endif
