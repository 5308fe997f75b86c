import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as texts from '#messages/member-requests'
import { api } from '../lib/api.ts'
import { exactTime } from '../lib/dates.ts'
import { toast } from '../lib/toast.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { Button } from '../ui/button.tsx'
import { ownDeletionQuery } from './api.ts'

/** Says that the viewer's account is about to be deleted because of a letter or mail, and stops it. */
export function PlannedDeletion() {
  const client = useQueryClient()
  const { data } = useQuery(ownDeletionQuery)
  const { submit, isBusy } = useSubmission(async () => {
    await api('DELETE /users/me/deletion')
    toast.success(texts.youKeepYourAccount)
    await client.invalidateQueries({ queryKey: ownDeletionQuery.queryKey })
    document.querySelector<HTMLElement>('main h1')?.focus()
  })
  const request = data?.request
  if (!request) return null
  return (
    <section
      id="deletion"
      aria-labelledby="deletion-heading"
      className="mb-6 scroll-mt-20 rounded-card border border-oppose bg-oppose-wash p-4 sm:p-5"
    >
      <h2 id="deletion-heading" className="text-card font-bold">
        {texts.yourAccountAboutDeleted}
      </h2>
      <p className="mt-2 max-w-measure">
        {request.dueAt === null
          ? texts.deletedWhenAgreed
          : texts.deletedOn({ time: exactTime(request.dueAt) })}
      </p>
      <p className="mt-2 max-w-measure">{texts.ifYouDidNot}</p>
      <Button className="mt-4" aria-disabled={isBusy} onClick={() => void submit(undefined)}>
        {isBusy ? texts.working : texts.keepMyAccount}
      </Button>
    </section>
  )
}
