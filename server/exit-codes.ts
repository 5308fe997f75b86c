/** Exit codes of a server process other than 0. */
export const exitCodes = {
  /** The process failed; a restart may succeed. */
  failed: 1,
  /** Invalid settings or an environment that does not allow the start; a restart does not help. `EX_CONFIG` of sysexits.h. */
  refused: 78,
} as const
