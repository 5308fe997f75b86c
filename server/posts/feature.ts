import type { Feature } from '../platform/feature.ts'
import { postRoutes } from './routes.ts'
import { exportSignedPosts, type PostDeps } from './service.ts'
import { exportLikedPosts, exportPostComments } from './store.ts'

export const postsFeature = (deps: PostDeps): Feature => ({
  routes: postRoutes(deps),
  dataExport: {
    posts: (tx, userId) => exportSignedPosts(deps.pictureAddresses, tx, userId),
    postComments: exportPostComments,
    likedPosts: exportLikedPosts,
  },
})
