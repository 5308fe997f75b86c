/**
 * All limits of the product; forms show them, the server enforces them. Lengths are code points (`codePoints`) after
 * trimming.
 */
export * as limits from './limit-values.ts'

interface ContentLimit {
  minute: number
  hour: number
}

/**
 * Rate limits for creating content, per account, minute and hour; stricter while the account is younger than a day.
 * Both giving and removing a like counts.
 */
export const contentLimits = {
  comment: { established: { minute: 10, hour: 60 }, new: { minute: 4, hour: 20 } },
  postComment: { established: { minute: 10, hour: 60 }, new: { minute: 4, hour: 20 } },
  post: { established: { minute: 5, hour: 30 }, new: { minute: 2, hour: 5 } },
  report: { established: { minute: 10, hour: 60 }, new: { minute: 4, hour: 15 } },
  follow: { established: { minute: 20, hour: 200 }, new: { minute: 10, hour: 40 } },
  agreement: { established: { minute: 30, hour: 600 }, new: { minute: 15, hour: 100 } },
  like: { established: { minute: 30, hour: 600 }, new: { minute: 15, hour: 100 } },
} as const satisfies Record<string, { established: ContentLimit; new: ContentLimit }>

export type ContentKind = keyof typeof contentLimits

/** Page size by list. */
export const pageSizes = {
  personalities: 12,
  areas: 24,
  organizations: 24,
  myVotes: 12,
  myComments: 12,
  saves: 12,
  feed: 10,
  comments: 20,
  replies: 50,
  notifications: 20,
  verification: 20,
  follows: 20,
  adminVotes: 20,
  audit: 20,
  users: 20,
  moderation: 20,
  messages: 20,
  memberRequests: 20,
  legalHolds: 20,
  authorityOrders: 20,
  publications: 20,
  referenceData: 20,
} as const

/** Length of the "top personalities" lists. */
export const topSizes = { default: 10, home: 6, dashboard: 6, admin: 5 } as const
