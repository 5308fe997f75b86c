import { createDrafts } from '../accounts/drafts.ts'

const posts = createDrafts({ text: '' })

// There is one composer, so one key.
const subject = 'everything'

/** The unsent text of a new post. */
export const usePostDraft = () => posts.useDraft(subject).text
export const changePostDraft = (text: string) => posts.changeDraft(subject, { text })
