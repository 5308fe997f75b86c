import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
      toast.success(stored.areShown ? 'Dates are shown' : 'Dates are hidden')
    },
    onError: (error) => toast.failure(error),
  })
  return (
    <CheckboxField
      label="Show dates of birth and death, and gender"
      hint="On pages and in the open data, where a source has them. Off: they stay in the database."
      isChecked={isPending ? variables : (data?.areShown ?? false)}
      onChange={(areShown) => {
        if (data && !isPending) mutate(areShown)
      }}
      className="mt-4"
    />
  )
}
