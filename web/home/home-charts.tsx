import type { QueryClient } from '@tanstack/react-query'
import { Leaders, loadLeaders } from '../personalities/leaders.tsx'
import { loadOpinionField, OpinionField } from './opinion-field.tsx'

/** Loads what the server needs to draw the charts. */
export const loadCharts = (queryClient: QueryClient) =>
  Promise.all([loadOpinionField(queryClient), loadLeaders(queryClient)])

/** Everybody at a glance, and who leads in what. */
export function Charts() {
  return (
    <>
      <OpinionField />
      <Leaders />
    </>
  )
}
