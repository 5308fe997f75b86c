import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import { followRoutes } from './routes.ts'
import { exportBlockedFollowers, exportFollowing, exportFollowRequests } from './store.ts'

export const followsFeature = (deps: { db: Db }): Feature => ({
  routes: followRoutes(deps),
  dataExport: {
    following: exportFollowing,
    followRequests: exportFollowRequests,
    blockedFollowers: exportBlockedFollowers,
  },
})
