import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { pageSizes } from './limits.ts'
import type { NotificationType } from './notifications.ts'
import { paged, pageQuery } from './paging.ts'

/** The notification of each kind of news about a personality. */
export const newsTypes = {
  support: 'NEWS_SUPPORT',
  posts: 'NEWS_POSTS',
  reviews: 'NEWS_REVIEW',
  mandate: 'NEWS_MANDATE',
} as const satisfies Record<string, NotificationType>

export const NewsKind = z.enum(Object.keys(newsTypes) as [keyof typeof newsTypes])
export type NewsKind = z.infer<typeof NewsKind>

const Muted = z.array(NewsKind).max(NewsKind.options.length)

export const NewsStatus = z.object({
  personalityId: Id,
  isSubscribed: z.boolean(),
  /** Kinds of news that the viewer does not want about this personality. */
  muted: Muted,
})
export type NewsStatus = z.infer<typeof NewsStatus>

/** A personality of whom the viewer gets news. */
export const NewsSubscription = z.object({
  personalityId: Id,
  slug: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
})
export type NewsSubscription = z.infer<typeof NewsSubscription>

export const NewsSettings = z.object({
  /** Kinds of news that the viewer does not want about anybody. */
  muted: Muted,
  /** Also by mail, at most once a day. */
  isByMail: z.boolean(),
})
export type NewsSettings = z.infer<typeof NewsSettings>

const ByPersonality = z.object({ personalityId: Id })

export const news = {
  mine: endpoint('GET', '/news', access.user, {
    summary: 'List the personalities of whom you get news, newest first',
    query: pageQuery(pageSizes.saves),
    reply: paged(NewsSubscription),
  }),
  stop: endpoint('DELETE', '/news', access.user, {
    summary: 'Get no news of anybody any more; idempotent',
    affects: 'nothing',
  }),
  settings: endpoint('GET', '/users/me/news', access.user, {
    summary: 'Get which news you want',
    reply: NewsSettings,
  }),
  setSettings: endpoint('PUT', '/users/me/news', access.user, {
    summary: 'Choose which news you want',
    body: NewsSettings,
    reply: NewsSettings,
    affects: 'nothing',
  }),
  status: endpoint('GET', '/news/:personalityId', access.user, {
    summary: 'Get whether you get news of a personality',
    params: ByPersonality,
    reply: NewsStatus,
  }),
  subscribe: endpoint('PUT', '/news/:personalityId', access.user, {
    summary: 'Get news of a personality; idempotent',
    params: ByPersonality,
    body: z
      .object({
        /** Unchanged if absent. */
        muted: Muted.optional(),
      })
      .default({}),
    reply: NewsStatus,
    affects: 'nothing',
  }),
  unsubscribe: endpoint('DELETE', '/news/:personalityId', access.user, {
    summary: 'Get no news of a personality any more; idempotent',
    params: ByPersonality,
    reply: NewsStatus,
    affects: 'nothing',
  }),
  visit: endpoint('POST', '/news/:personalityId/visit', access.user, {
    summary: 'Remember that you have seen the support of a personality of whom you get news',
    params: ByPersonality,
    affects: 'nothing',
  }),
}
