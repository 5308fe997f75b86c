import { useQueryClient } from '@tanstack/react-query'
import * as texts from '#messages/appeals'
import { api } from '../lib/api.ts'
import { AppealForm } from '../ui/appeal-form.tsx'
import { ownDecisionQuery } from './api.ts'
import type { HiddenContent } from './hidden-content.ts'

interface AppealDialogProps {
  target: HiddenContent
  onClose: (isSent: boolean) => void
}

/** The form of an appeal against a moderator's decision; each decision can be appealed once. */
export function AppealDialog({ target, onClose }: AppealDialogProps) {
  const client = useQueryClient()
  return (
    <AppealForm
      title={texts.appealDecisionYour({ type: target.type })}
      description={texts.wherePossibleAnotherAdministrator}
      label={texts.whyShouldShown}
      emptyError={texts.sayWhyShouldShown}
      send={async (text) => {
        const decision = await api('POST /appeals', { body: { ...target, text } })
        client.setQueryData(ownDecisionQuery(target.id).queryKey, decision)
      }}
      onClose={onClose}
    />
  )
}
