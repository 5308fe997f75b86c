import type { Feature } from '../platform/feature.ts'
import { commentRoutes } from './routes.ts'
import type { CommentDeps } from './service.ts'
import { exportComments } from './store.ts'

export const commentsFeature = (deps: CommentDeps): Feature => ({
  routes: commentRoutes(deps),
  dataExport: { comments: exportComments },
})
