import { follows } from '../../contract/follows.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import {
  acceptRequest,
  blockedPage,
  declineRequest,
  follow,
  followPage,
  followStatus,
  removeFollower,
  requestPage,
  unblock,
  unfollow,
} from './service.ts'

export function followRoutes({ db }: { db: Db }): Binding[] {
  return [
    route(follows.status, ({ viewer, params }) => followStatus(db, viewer, params.userId)),
    route(follows.follow, ({ viewer, params }) => follow(db, viewer, params.userId)),
    route(follows.unfollow, ({ viewer, params }) => unfollow(db, viewer, params.userId)),
    route(follows.removeFollower, ({ viewer, params }) =>
      removeFollower(db, viewer, params.userId),
    ),
    route(follows.requests, async ({ viewer, query }) => {
      const { data, pagination } = await requestPage(db, viewer, query)
      return { requests: data, pagination }
    }),
    route(follows.acceptRequest, ({ viewer, params }) => acceptRequest(db, viewer, params.userId)),
    route(follows.declineRequest, ({ viewer, params }) =>
      declineRequest(db, viewer, params.userId),
    ),
    route(follows.blocked, async ({ viewer, query }) => {
      const { data, pagination } = await blockedPage(db, viewer, query)
      return { blocked: data, pagination }
    }),
    route(follows.unblock, ({ viewer, params }) => unblock(db, viewer, params.userId)),
    route(follows.followers, async ({ viewer, params, query }) => {
      const { data, pagination } = await followPage(db, viewer, params.userId, 'followers', query)
      return { followers: data, pagination }
    }),
    route(follows.following, async ({ viewer, params, query }) => {
      const { data, pagination } = await followPage(db, viewer, params.userId, 'following', query)
      return { following: data, pagination }
    }),
  ]
}
