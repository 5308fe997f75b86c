/**
 * The environment of a server process. glibc keeps freed memory of large buffers, such as pictures, in arenas of its
 * own unless these settings limit it (decision 1). Apart from config.ts, so that the supervisor, which stays, does not
 * load what reads the settings.
 */
export function serverEnvironment(environment = process.env): NodeJS.ProcessEnv {
  return { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', ...environment }
}
