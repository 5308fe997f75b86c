/** Names the element of a post, so that the focus can go there. */
export const postElementId = ({ id }: { id: string }) => `post-${id}`

/** The same of a comment on a post. */
export const postCommentElementId = ({ id }: { id: string }) => `post-comment-${id}`
