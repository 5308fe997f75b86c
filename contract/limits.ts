/**
 * All limits of the product; forms show them, the server enforces them. Lengths are code points (`codePoints`) after
 * trimming.
 */
export * as limits from './limit-values.ts'

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
