// Puts the system's clock of a process ahead or back, for tests of servers whose clocks disagree: loaded before the C library
// (LD_PRELOAD), by as many seconds as JADOUBE_TEST_SHIFT says. The clock that never goes back is left as it is.
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long shift(void) {
  const char *said = getenv("JADOUBE_TEST_SHIFT");
  return said ? atol(said) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int status = (int)syscall(SYS_clock_gettime, clock, time);
  if (status == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += shift();
  return status;
}

int gettimeofday(struct timeval *time, void *zone) {
  (void)zone;
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *told) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (told) *told = now.tv_sec;
  return now.tv_sec;
}
