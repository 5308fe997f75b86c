/** How a server process ends when it does not end as it was asked to. */
export const exitCodes = {
  /** It failed, and may work when it is started again. */
  failed: 1,
  /** It must not start with these settings or in this place; `EX_CONFIG` of sysexits.h. */
  refused: 78,
} as const
