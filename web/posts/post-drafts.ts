import { createDrafts } from '../accounts/drafts.ts'

const posts = createDrafts({ text: '' })
const comments = createDrafts({ text: '' })

// There is one composer.
const subject = 'everything'

/** The text of a post that is being written. */
export const usePostDraft = () => posts.useDraft(subject).text
export const changePostDraft = (text: string) => posts.changeDraft(subject, { text })

/** The text of a comment that is being written on a post. */
export const useCommentDraft = (postId: string) => comments.useDraft(postId).text
export const changeCommentDraft = comments.changeDraft
