/** Screen texts of the posts that the spec quotes verbatim. */
export const feedTexts = {
  feedFailed: 'Failed to load posts. Please try again.',
  endOfFeed: "You've reached the end of the feed",
  noPosts: 'No posts yet',
  hintSignedOut: 'Sign in to see posts from the community.',
  hintVerified: 'Be the first to share something with the community!',
  hintUnverified:
    'Only verified users can create posts. You can still read and interact with posts.',
  createFailed: 'Failed to create post. Please try again.',
  imageFailed: 'Failed to upload image. Please try again.',
  editFailed: 'Failed to save the post. Please try again.',
  deleteFailed: 'Failed to delete the post. Please try again.',
  deleteQuestion: 'Are you sure you want to delete this post?',
} as const
