import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lookUp } from '../lib/enum-labels.ts'
import { adminTasksQuery } from './api.ts'
import { taskTexts } from './task-texts.ts'

/**
 * Number of tasks that each link of the admin section leads to. Counted again at intervals, on another page, and after
 * every change that the administrator makes, which may have been a decision.
 */
export function useTaskCounts(pathname: string): ReadonlyMap<string, number> {
  const client = useQueryClient()
  const { data } = useQuery(adminTasksQuery)
  useEffect(() => {
    void client.invalidateQueries({ queryKey: adminTasksQuery.queryKey })
  }, [client, pathname])
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type !== 'updated' || mutation.state.status !== 'success') return
        void client.invalidateQueries({ queryKey: adminTasksQuery.queryKey })
      }),
    [client],
  )
  const counts = new Map<string, number>()
  for (const { kind, count } of data?.kinds ?? []) {
    const path = lookUp(taskTexts, kind)?.countedAt
    if (path) counts.set(path, (counts.get(path) ?? 0) + count)
  }
  return counts
}
