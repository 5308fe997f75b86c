import { createDrafts } from '../accounts/drafts.ts'

/** An unsent comment. */
interface Draft {
  text: string
  isAnonymous: boolean
}

export const { useDraft, changeDraft } = createDrafts<Draft>('comments', {
  text: '',
  isAnonymous: false,
})
