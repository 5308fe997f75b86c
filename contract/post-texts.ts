import { limits } from './limits.ts'

/** Validation messages that the form and the server share. */
export const postTexts = {
  empty: 'Please write something to post.',
  tooLong: `Post must not exceed ${limits.postMax} characters`,
} as const
