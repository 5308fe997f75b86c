import { createDrafts } from '../accounts/drafts.ts'

/** An unsent comment. */
interface Draft {
  text: string
  isAnonymous: boolean
}

export const { useDraft, readDraft, changeDraft } = createDrafts<Draft>('comments', {
  text: '',
  isAnonymous: false,
})

/** Lets what is being written on one subject be for another one, unless something is being written there. */
export function carryDraft(from: string, to: string): void {
  const draft = readDraft(from)
  if (draft.text === '' || readDraft(to).text !== '') return
  changeDraft(to, draft)
  changeDraft(from, { text: '' })
}
