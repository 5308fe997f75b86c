import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import * as texts from '#messages/news'
import { pageSizes } from '../../contract/limits.ts'
import type { NewsKind, NewsSettings, NewsSubscription } from '../../contract/news.ts'
import { api } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'

/** Whether the viewer gets news of a personality, and which. */
export const newsStatusQuery = (personalityId: string) =>
  queryOptions({
    queryKey: ['news', 'status', personalityId],
    queryFn: ({ client, signal }) =>
      api('GET /news/:personalityId', { params: { personalityId }, client, signal }),
  })

/** The personalities of whom the viewer gets news, newest first. */
export const subscriptionsQuery = infiniteQueryOptions({
  queryKey: ['news', 'mine'],
  queryFn: ({ client, signal, pageParam }) =>
    api('GET /news', { query: { page: pageParam, limit: pageSizes.saves }, client, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { page, hasNext } }) => (hasNext ? page + 1 : undefined),
})

/** Which news the viewer wants. */
export const newsSettingsQuery = queryOptions({
  queryKey: ['news', 'settings'],
  queryFn: ({ client, signal }) => api('GET /users/me/news', { client, signal }),
})

/** What a member wants of a personality: news of all kinds but the muted ones, or none at all. */
type DesiredNews = { muted?: NewsKind[] } | null

const desiredNewsOptions = (client: QueryClient, personalityId: string) =>
  mutationOptions({
    mutationKey: ['news', 'change', personalityId],
    mutationFn: (desired: DesiredNews) =>
      desired
        ? api('PUT /news/:personalityId', { params: { personalityId }, body: desired })
        : api('DELETE /news/:personalityId', { params: { personalityId } }),
    async onMutate(desired) {
      const { queryKey } = newsStatusQuery(personalityId)
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, {
        personalityId,
        isSubscribed: desired !== null,
        muted: desired?.muted ?? [],
      })
      return { before }
    },
    onSuccess(status) {
      client.setQueryData(newsStatusQuery(personalityId).queryKey, status)
      void client.invalidateQueries({ queryKey: subscriptionsQuery.queryKey })
    },
    onError(error, _desired, context) {
      client.setQueryData(newsStatusQuery(personalityId).queryKey, context?.before)
      toast.failure(error)
    },
  })

/** Changes what news the viewer gets of a personality, with an optimistic update that is rolled back on error. */
export const useDesiredNews = (personalityId: string) =>
  useMutation(desiredNewsOptions(useQueryClient(), personalityId))

/** Ends the news of a personality, with Undo. */
export function useStopNews({
  personalityId,
  name,
}: Pick<NewsSubscription, 'personalityId' | 'name'>) {
  const { mutate, isPending } = useDesiredNews(personalityId)
  const stop = () =>
    mutate(null, {
      onSuccess: () => {
        toast.success(texts.youGetNoMore({ name }), {
          action: { label: texts.undo, onClick: () => mutate({}) },
        })
      },
    })
  return { stop, isPending }
}

/** Ends the news of everybody. */
export function useStopAllNews() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /news'),
    onSuccess() {
      void client.invalidateQueries({ queryKey: ['news'] })
      toast.success(texts.youGetNoMoreNews)
    },
    onError: (error) => toast.failure(error),
  })
}

/** Changes which news the viewer wants, with an optimistic update that is rolled back on error. */
export function useNewsSettings() {
  const client = useQueryClient()
  const { queryKey } = newsSettingsQuery
  return useMutation({
    mutationFn: (settings: NewsSettings) => api('PUT /users/me/news', { body: settings }),
    async onMutate(settings) {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, settings)
      return { before }
    },
    onError(error, _settings, context) {
      client.setQueryData(queryKey, context?.before)
      toast.failure(error)
    },
  })
}
