import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as texts from '#messages/mail'
import { AdministratorTopic } from '../../contract/administrator-mails.ts'
import { api } from '../lib/api.ts'
import { failureText } from '../lib/api-error.ts'
import { toast } from '../lib/toast.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { preferencesQuery } from './api.ts'

const topicTexts: Record<AdministratorTopic, { label: string; hint: string }> = {
  reports: { label: texts.reports, hint: texts.newReportsNobodyHas },
  appeals: { label: texts.appeals, hint: texts.newAppealsAgainstDecisions },
  verification: { label: texts.verification, hint: texts.newRequestsVerified },
  messages: { label: texts.messages, hint: texts.newMessagesContactForm },
  heldVotes: { label: texts.heldVotes, hint: texts.newReviewsVotesHeld },
  jobs: {
    label: texts.failures,
    hint: texts.whatHasFailedHalf,
  },
}

/** The viewer's choice of the emails that administrators get. */
export function TopicChoices() {
  const { data, error, isFetching, refetch } = useQuery(preferencesQuery)
  const { mutate, isPending } = useSetMuted()
  if (!data && error) {
    return <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
  }
  if (!data) {
    return (
      <Loading label={texts.loadingYourChoice}>
        <Skeleton className="h-72 w-full" />
      </Loading>
    )
  }
  const { muted } = data
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {AdministratorTopic.options.map((topic) => (
        <CheckboxField
          key={topic}
          {...topicTexts[topic]}
          isChecked={!muted.includes(topic)}
          onChange={(isChecked) => {
            if (isPending) return
            mutate(isChecked ? muted.filter((one) => one !== topic) : [...muted, topic])
          }}
        />
      ))}
    </div>
  )
}

function useSetMuted() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (muted: AdministratorTopic[]) =>
      api('PUT /admin/mail/preferences', { body: { muted } }),
    onSuccess: (preferences) => client.setQueryData(preferencesQuery.queryKey, preferences),
    onError: (error) => toast.failure(error),
  })
}
