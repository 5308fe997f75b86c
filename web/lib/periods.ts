/** Durations in milliseconds that scripts of every page need. */
export const periods = {
  sessionRefresh: 60_000,
  unreadPolling: 30_000,
  voteCache: 5 * 60_000,
  queryFreshness: 5 * 60_000,
  /** How long an action is remembered that needs an account. */
  desiredAction: 30 * 60_000,
  requestTimeout: 30_000,
  /** Between two questions of a tab whether the site was updated. */
  updateCheck: 60_000,
  /** Before code is loaded again that could not be loaded: at first, and at most. */
  retryMin: 1_000,
  retryMax: 60_000,
} as const
