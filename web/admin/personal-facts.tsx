import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as texts from '#messages/admin-people'
import { api } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'

const personalFactsQuery = queryOptions({
  queryKey: ['admin', 'personal-facts'],
  queryFn: ({ client, signal }) => api('GET /admin/personal-facts', { client, signal }),
  staleTime: 0,
})

/** Whether the site shows dates of birth and death, and gender, where imports know them. */
export function PersonalFacts() {
  const client = useQueryClient()
  const { data } = useQuery(personalFactsQuery)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (areShown: boolean) => api('PUT /admin/personal-facts', { body: { areShown } }),
    onSuccess(stored) {
      client.setQueryData(personalFactsQuery.queryKey, stored)
      void client.invalidateQueries({ queryKey: ['personalities'] })
      toast.success(stored.areShown ? texts.datesAreShown : texts.datesAreHidden)
    },
    onError: (error) => toast.failure(error),
  })
  return (
    <CheckboxField
      label={texts.showDatesBirthDeath}
      hint={texts.pagesOpenDataWhere}
      isChecked={isPending ? variables : (data?.areShown ?? false)}
      onChange={(areShown) => {
        if (data && !isPending) mutate(areShown)
      }}
      className="mt-4"
    />
  )
}
