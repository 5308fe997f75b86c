/** Screen texts that are used in several places or asserted by tests. */
export const texts = {
  loginToComment: 'Please login to comment',
  commentsFetchFailed: 'Failed to fetch comments',
  passwordChanged: 'Password changed successfully!',
} as const
