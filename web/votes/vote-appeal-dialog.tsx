import { useQueryClient } from '@tanstack/react-query'
import * as texts from '#messages/votes'
import type { OwnVote } from '../../contract/votes.ts'
import { api } from '../lib/api.ts'
import { isRefusal } from '../lib/api-error.ts'
import { AppealForm } from '../ui/appeal-form.tsx'
import { heldVotesQuery } from './held-votes.ts'

interface VoteAppealDialogProps {
  personality: Pick<OwnVote['personality'], 'id' | 'name'>
  onClose: (isSent: boolean) => void
}

/** The form of an appeal about a held vote; each review can be appealed once. */
export function VoteAppealDialog({ personality: { id, name }, onClose }: VoteAppealDialogProps) {
  const client = useQueryClient()
  return (
    <AppealForm
      title={texts.appealAboutYourVote({ name })}
      description={texts.administratorsReadYourText}
      label={texts.whyShouldYourVote}
      emptyError={texts.sayWhyYourVote}
      send={async (text) => {
        const request = { body: { personalityId: id, text } }
        const held = await api('POST /vote-appeals', request).catch((error: unknown) => {
          // Another tab has appealed, or the review has ended.
          if (isRefusal(error)) void client.invalidateQueries()
          throw error
        })
        client.setQueryData(heldVotesQuery.queryKey, (known) => ({ ...known, [id]: held }))
      }}
      onClose={onClose}
    />
  )
}
