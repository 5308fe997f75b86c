/**
 * The environment of a server process: limits glibc's malloc arenas, which otherwise keep the freed memory of large
 * buffers such as pictures (decision 1). Separate from config.ts, so that the long-running supervisor does not load
 * zod and the settings schema.
 */
export function serverEnvironment(environment = process.env): NodeJS.ProcessEnv {
  return { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', ...environment }
}
