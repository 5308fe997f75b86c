/** Element id of a comment on its page. */
export const commentElementId = ({ id }: { id: string }) => `comment-${id}`

/** Path of a single comment on a personality. */
export const commentPath = ({ slug, id }: { slug: string; id: string }) =>
  `/personalities/${slug}?comment=${id}#${commentElementId({ id })}`
