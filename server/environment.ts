import { fileURLToPath } from 'node:url'

const fontSettings = fileURLToPath(new URL('./share-cards/fonts.conf', import.meta.url))

/**
 * The environment of a server process: limits glibc's malloc arenas, which otherwise keep the freed memory of large
 * buffers such as pictures (decision 1), and leaves the fonts of the machine out of share cards. Separate from config.ts, so that the long-running supervisor does not load
 * zod and the settings schema.
 */
export function serverEnvironment(environment = process.env): NodeJS.ProcessEnv {
  return {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    FONTCONFIG_FILE: fontSettings,
    ...environment,
  }
}
