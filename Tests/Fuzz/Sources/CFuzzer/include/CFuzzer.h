// libFuzzer as a library: https://llvm.org/docs/LibFuzzer.html
#ifndef REEL_CFUZZER_H
#define REEL_CFUZZER_H

#include <stddef.h>
#include <stdint.h>

// Runs the fuzzer with a command line, and ends the process if it finds something.
int LLVMFuzzerRunDriver(
    int *count, char ***arguments, int (*callback)(const uint8_t *bytes, size_t size));

// Changes bytes in place; returns their new number.
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t limit);

#endif
