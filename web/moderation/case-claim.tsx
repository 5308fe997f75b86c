import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import * as texts from '#messages/moderation'
import { limits } from '../../contract/limits.ts'
import type { Case, Claim } from '../../contract/moderation.ts'
import { api } from '../lib/api.ts'
import { isAlreadyDecided } from '../lib/decision-errors.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { Time } from '../ui/time.tsx'
import { claimsQuery } from './api.ts'

/** Who works on a case now, as the server last said; null when nobody does. */
export function useClaim({ id, claim }: Pick<Case, 'id' | 'claim'>): Claim | null {
  const { data } = useQuery(claimsQuery)
  return data ? (data.data.find(({ caseId }) => caseId === id)?.claim ?? null) : claim
}

/** Says who works on a case, and takes it or gives it back. */
export function CaseClaim({ item }: { item: Case }) {
  const claim = useClaim(item)
  const { mutate, isPending } = useClaimChange(item.id)
  if (claim && !claim.isOwn) {
    return (
      <p className="mt-2 flex basis-full flex-wrap items-center gap-x-1.5 rounded-control bg-sunken px-3.5 py-2.5">
        <UserCheck aria-hidden="true" className="size-4.5" />
        <span>
          {texts.worksOnThisSince({
            name: (
              <span dir="auto" className="font-semibold wrap-anywhere">
                {claim.user.name}
              </span>
            ),
            time: <Time value={beginOf(claim)} as="ago" />,
          })}
        </span>
      </p>
    )
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      {claim && (
        <span className="flex items-center gap-1.5 font-semibold">
          <UserCheck aria-hidden="true" className="size-4.5" />
          <span>{texts.youWorkOnThis}</span>
        </span>
      )}
      <Button
        variant="ghost"
        size="sm"
        className="-mx-2"
        aria-keyshortcuts="c"
        aria-disabled={isPending}
        onClick={() => mutate(claim ? 'release' : 'claim')}
      >
        {claim ? texts.giveBack : texts.workOnThis}
      </Button>
    </p>
  )
}

const minute = 60_000

/** When a moderator has taken a case, or has last said so. */
const beginOf = ({ until }: Claim): string =>
  new Date(Date.parse(until) - limits.claimMinutes * minute).toISOString()

function useClaimChange(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: 'claim' | 'release') => {
      const params = { id }
      if (change === 'claim') await api('POST /admin/moderation/:id/claim', { params })
      else await api('DELETE /admin/moderation/:id/claim', { params })
    },
    onError(error) {
      toast.failure(error)
      if (isAlreadyDecided(error)) {
        void client.invalidateQueries({ queryKey: ['moderation', 'cases'] })
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: claimsQuery.queryKey }),
  })
}
