/**
 * All limits of the product; forms show them, the server enforces them. Lengths are code points (`codePoints`) after
 * trimming.
 */
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
  /** Replies that are shown with a comment before others are asked for. */
  firstReplies: 3,
  postMax: 5000,
  postCommentMax: 1000,
  verificationReasonMax: 500,
  verificationCommentMax: 500,
  reportNoteMax: 500,
  appealMax: 500,
  /** Smaller counts are suppressed in public statistics. */
  publishedMin: 5,
  /** Votes from which on a personality is among the leaders and has a published history. */
  rankedVotesMin: 20,
  /** New comments since an own vote, comment or save are counted up to this number. */
  countedComments: 50,
  /** Votes of verified members from which on their tally is shown. */
  verifiedVotesMin: 10,
  /** Least number of votes under review that is shown, in steps of ten. */
  heldVotesMin: 20,
  /** Points of one history. */
  historyPointsMax: 400,
  /** Personalities in each list of leaders. */
  leadersMax: 5,
  /** Votes that a personality of the list 'Moving' has now, and had seven days ago. */
  movingVotesMin: 30,
  /** Personalities in the list 'Moving'. */
  movingMax: 6,
  /** Minimum number of deleted or suspended accounts whose votes and anonymous comments are withdrawn together. */
  withdrawalMin: 5,
  contactMessageMax: 5000,
  searchMin: 2,
  searchMax: 200,
  /** Results of a search are counted up to this number. */
  countedResults: 100,
  uploadMaxBytes: 5 * 1024 * 1024,
  importMaxBytes: 50 * 1024 * 1024,
  importMaxRows: 50_000,
  importColumnsMax: 100,
  importSample: 50,
  /** Questions of one kind that a preview shows one by one. */
  importQuestionsMax: 500,
  /** Imports that are listed. */
  importsListed: 20,
  sourceNameMax: 200,
  sourcesListed: 500,
  imageMaxPixels: 40_000_000,
  /** Parties that have a row of their own in the chart of parties; the others share one. */
  largestPartiesMax: 8,
  /** Personalities in a chart of all of them. */
  chartMax: 300,
  /** Parties, areas or chambers that a text finds, to filter by. */
  facetsFoundMax: 20,
  /** Seats of all chambers in a chart; with more there is none. */
  seatsMax: 700,
  /** Smaller chambers have no chart. */
  chamberMin: 20,
  slugMax: 300,
  personalityNameMax: 200,
  personalityPartyMax: 200,
  personalityPositionMax: 200,
  personalityBioMax: 10_000,
  /** Names of areas, chambers, parties, sources and licences. */
  referenceNameMax: 200,
  shortNameMax: 40,
  /** Roles, names to sort by, credits and licences of pictures. */
  factLineMax: 300,
  /** Mandates, names or links of a person that an administrator writes at once. */
  factRowsMax: 200,
  /** Names by which imports find one party or chamber. */
  spellingsMax: 100,
  /** Mandates, names, links and identifiers of a personality that its page shows, of each. */
  detailRowsMax: 100,
  urlMax: 2048,
  pageLimitMax: 100,
  usersPageMax: 1000,
  adminReasonMax: 500,
  bulkMax: 100,
  /** Shared mailboxes that are listed at once, and accounts of each. */
  sharedMailboxesMax: 50,
  mailboxMembersMax: 20,
  /** Pictures of other sites that could not be fetched, of those that are listed. */
  pictureFailuresMax: 50,
  statusBatchMax: 100,
  /** Merges that are listed. */
  mergesMax: 200,
  /** Senders of one notification are counted up to this number. */
  countedSenders: 1000,
  /** Personalities that one event stream may subscribe to. */
  liveMax: 100,
} as const

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
  publications: 20,
  referenceData: 20,
} as const

/** Length of the "top personalities" lists. */
export const topSizes = { default: 10, home: 6, dashboard: 6, admin: 5 } as const
