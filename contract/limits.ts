/** Every limit of the product, once: forms show them, the server refuses beyond them. Lengths are code points after trimming, as `textLength` counts them. */
export const limits = {
  nameMax: 100,
  emailMax: 254,
  passwordMin: 6,
  passwordMax: 200,
  usernameMin: 3,
  usernameMax: 20,
  bioMax: 500,
  locationMax: 100,
  commentMax: 500,
  postMax: 5000,
  postWarnAt: 4500,
  postCommentMax: 1000,
  verificationReasonMax: 500,
  verificationCommentMax: 500,
  reportNoteMax: 500,
  appealMax: 500,
  /** Fewer than so many cases are published as just that. */
  publishedMin: 5,
  /** Deleted accounts whose votes and anonymous comments leave together, at least. */
  withdrawalMin: 5,
  contactMessageMax: 5000,
  searchMin: 2,
  searchMax: 200,
  uploadMaxBytes: 5 * 1024 * 1024,
  importMaxBytes: 10 * 1024 * 1024,
  importMaxRows: 20_000,
  importSample: 50,
  imageMaxPixels: 40_000_000,
  personalityNameMax: 200,
  personalityPartyMax: 200,
  personalityPositionMax: 200,
  personalityBioMax: 10_000,
  urlMax: 2048,
  pageLimitMax: 100,
  usersPageMax: 1000,
  adminReasonMax: 500,
  bulkMax: 100,
  statusBatchMax: 100,
  /** How many of those behind one notification are counted. */
  countedSenders: 1000,
  /** Personalities that one stream of events may follow. */
  liveMax: 100,
} as const

interface ContentLimit {
  minute: number
  hour: number
}

/**
 * How much one account may create in a minute and in an hour, by kind; less while the account is younger than a day.
 * A like counts when it is given and when it is taken back.
 */
export const contentLimits = {
  comment: { established: { minute: 10, hour: 60 }, new: { minute: 4, hour: 20 } },
  postComment: { established: { minute: 10, hour: 60 }, new: { minute: 4, hour: 20 } },
  post: { established: { minute: 5, hour: 30 }, new: { minute: 2, hour: 5 } },
  report: { established: { minute: 10, hour: 60 }, new: { minute: 4, hour: 15 } },
  follow: { established: { minute: 20, hour: 200 }, new: { minute: 10, hour: 40 } },
  like: { established: { minute: 30, hour: 600 }, new: { minute: 15, hour: 100 } },
} as const satisfies Record<string, { established: ContentLimit; new: ContentLimit }>

export type ContentKind = keyof typeof contentLimits

/** Rows a page, by list. */
export const pageSizes = {
  personalities: 12,
  myVotes: 12,
  myComments: 12,
  saves: 12,
  feed: 10,
  comments: 20,
  notifications: 20,
  verification: 20,
  follows: 20,
  search: 20,
  adminVotes: 20,
  audit: 20,
  users: 20,
  moderation: 20,
  messages: 20,
} as const

/** How many the "top personalities" lists show. */
export const topSizes = { default: 10, home: 6, dashboard: 6, admin: 5 } as const

/** Characters of a biography shown before it is cut, by place. */
export const bioPreview = { detail: 300, feed: 200, grid: 100 } as const

/** Times in milliseconds. */
export const periods = {
  sessionRefresh: 60_000,
  sessionRefreshUnverified: 30_000,
  unreadPolling: 30_000,
  voteCache: 5 * 60_000,
  queryFreshness: 5 * 60_000,
  requestTimeout: 30_000,
  toast: 4_000,
  viewOnce: 30 * 60_000,
} as const

/** Lifetime of a session token in seconds. */
export const tokenLifetime = 7 * 24 * 60 * 60

/** How long the link of a password mail works, in milliseconds. */
export const resetLifetime = 60 * 60 * 1000
