#include "CZlib.h"

#include <pthread.h>

// ISO 3309's polynomial, its lowest bit first.
#define POLYNOMIAL 0xedb88320u

// The number of bytes that are taken at a time.
enum { stride = 16 };

// For each byte, its checksum followed by as many zeros as the table's number says: the checksums of
// the bytes that are taken together are then independent of each other (“slicing”, M. Kounavis and
// F. Berry, “Novel table lookup-based algorithms for high-performance CRC generation”, 2008).
static uint32_t tables[stride][256];

static void fill(void) {
  for (uint32_t byte = 0; byte < 256; byte++) {
    uint32_t sum = byte;
    for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (sum & 1 ? POLYNOMIAL : 0);
    tables[0][byte] = sum;
  }
  for (int zeros = 1; zeros < stride; zeros++) {
    for (int byte = 0; byte < 256; byte++) {
      uint32_t sum = tables[zeros - 1][byte];
      tables[zeros][byte] = sum >> 8 ^ tables[0][sum & 0xff];
    }
  }
}

uint32_t reel_crc32(uint32_t start, const void *bytes, size_t count) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, fill);
  const uint8_t *next = bytes;
  uint32_t sum = ~start;
  for (; count >= stride; count -= stride, next += stride) {
    uint32_t first = sum ^ (next[0] | next[1] << 8 | next[2] << 16 | (uint32_t)next[3] << 24);
    sum = tables[15][first & 0xff] ^ tables[14][first >> 8 & 0xff]
      ^ tables[13][first >> 16 & 0xff] ^ tables[12][first >> 24]
      ^ tables[11][next[4]] ^ tables[10][next[5]] ^ tables[9][next[6]] ^ tables[8][next[7]]
      ^ tables[7][next[8]] ^ tables[6][next[9]] ^ tables[5][next[10]] ^ tables[4][next[11]]
      ^ tables[3][next[12]] ^ tables[2][next[13]] ^ tables[1][next[14]] ^ tables[0][next[15]];
  }
  for (; count > 0; count--, next++) sum = sum >> 8 ^ tables[0][(sum ^ *next) & 0xff];
  return ~sum;
}
