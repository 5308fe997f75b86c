import { limits } from './limits.ts'

/** What both the form and the server say of a post that cannot be published. */
export const postTexts = {
  empty: 'Please write something to post.',
  tooLong: `Post must not exceed ${limits.postMax} characters`,
} as const
