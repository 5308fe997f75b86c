/** Keys of the rows that clients write, the same in the model and in the database. */
export const rowKeys = {
  vote: (userId: string, personalityId: string) => `vote ${userId} ${personalityId}`,
  like: (userId: string, postId: string) => `like ${userId} ${postId}`,
  follow: (followerId: string, followeeId: string) => `follow ${followerId} ${followeeId}`,
  comment: (userId: string, content: string) => `comment ${userId} ${content}`,
  postComment: (userId: string, content: string) => `post comment ${userId} ${content}`,
}
