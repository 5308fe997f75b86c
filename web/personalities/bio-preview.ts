/** Length in characters to which a biography is truncated, by place. */
export const bioPreview = { detail: 300, feed: 200, grid: 100 } as const
