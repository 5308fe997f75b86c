import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as texts from '#messages/admin-people'
import { api } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'

const votesOnFormerQuery = queryOptions({
  queryKey: ['admin', 'votes-on-former'],
  queryFn: ({ client, signal }) => api('GET /admin/votes-on-former', { client, signal }),
  staleTime: 0,
})

/** Whether the site accepts votes on people who are former or have died. */
export function VotesOnFormer() {
  const client = useQueryClient()
  const { data } = useQuery(votesOnFormerQuery)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (areOpen: boolean) => api('PUT /admin/votes-on-former', { body: { areOpen } }),
    onSuccess(stored) {
      client.setQueryData(votesOnFormerQuery.queryKey, stored)
      void client.invalidateQueries({ queryKey: ['personalities'] })
      void client.invalidateQueries({ queryKey: ['votes'] })
      toast.success(stored.areOpen ? texts.votesAreOpen : texts.votesAreClosed)
    },
    onError: (error) => toast.failure(error),
  })
  return (
    <CheckboxField
      label={texts.acceptVotesFormerPoliticians}
      hint={texts.offVotesPeopleWho}
      isChecked={isPending ? variables : (data?.areOpen ?? false)}
      onChange={(areOpen) => {
        if (data && !isPending) mutate(areOpen)
      }}
      className="mt-10"
    />
  )
}
