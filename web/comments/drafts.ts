import { createDrafts } from '../accounts/drafts.ts'

/** A comment that is being written on a personality. */
interface Draft {
  text: string
  isAnonymous: boolean
}

export const { useDraft, changeDraft } = createDrafts<Draft>({ text: '', isAnonymous: false })
