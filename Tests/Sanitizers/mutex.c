// Tells the thread sanitizer when a contended Mutex is locked and unlocked.
//
// On Linux, Swift's Mutex does that within the Synchronization library, which is not built for the
// sanitizer: without this, it would report races between holders of the same Mutex. Linked into a
// program, these functions come before those of the library, and call them.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

void __tsan_acquire(void *place);
void __tsan_release(void *place);

SWIFT void reel_lock(uint32_t thread, SELF mutex) __asm__(LOCK);
SWIFT void reel_unlock(SELF mutex) __asm__(UNLOCK);

SWIFT void reel_lock(uint32_t thread, SELF mutex) {
  SWIFT void (*lock)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
  lock(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT void reel_unlock(SELF mutex) {
  SWIFT void (*unlock)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
  __tsan_release(mutex);
  unlock(mutex);
}
