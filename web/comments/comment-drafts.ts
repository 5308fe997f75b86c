import { createDrafts } from '../accounts/drafts.ts'

/** An unsent comment on a personality. */
interface Draft {
  text: string
  isAnonymous: boolean
}

export const { useDraft, changeDraft } = createDrafts<Draft>({ text: '', isAnonymous: false })
