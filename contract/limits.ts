/**
 * All limits of the product; forms show them, the server enforces them. Lengths are code points (`codePoints`) after
 * trimming.
 */
export * as limits from './limit-values.ts'

/** Page size by list. */
export * as pageSizes from './page-sizes.ts'

/** Length of the "top personalities" lists. */
export const topSizes = { default: 10, home: 6, dashboard: 6, admin: 5 } as const
