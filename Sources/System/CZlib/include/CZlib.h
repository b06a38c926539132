// What Reel needs of zlib: its checksum, which each line of a recording has, and its format for
// compressed data, RFC 1950.
//
// The checksum is here itself. zlib is loaded when something is first compressed or inflated, so that
// a program builds and records without it; its functions that are used have had these types since
// 1995.
#ifndef REEL_CZLIB_H
#define REEL_CZLIB_H

#include <stddef.h>
#include <stdint.h>

// Returns the CRC-32 (ISO 3309, as in PNG and Ethernet) of bytes whose checksum is `start`, 0 if there
// are none, followed by `count` further ones.
uint32_t reel_crc32(uint32_t start, const void *bytes, size_t count);

// Loads zlib, on the first call. Returns NULL, or the reason why it cannot be used.
const char *reel_zlib_problem(void);

// What follows may be called only where there is no problem.

// Returns the most bytes that `count` bytes take, compressed.
unsigned long reel_zlib_bound(unsigned long count);

// Compresses `count` bytes. `length` is the room, and then what is used of it. Returns whether there
// was memory for it.
int reel_zlib_deflate(
  unsigned char *result, unsigned long *length, const unsigned char *bytes, unsigned long count);

// The outcomes of inflating.
enum reel_zlib_outcome { reel_zlib_inflated, reel_zlib_needs_room, reel_zlib_damaged };

// Inflates `count` bytes. `length` is the room, and then what is used of it.
enum reel_zlib_outcome reel_zlib_inflate(
  unsigned char *result, unsigned long *length, const unsigned char *bytes, unsigned long count);

#endif
