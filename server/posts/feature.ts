import type { FastifyBaseLogger } from 'fastify'
import type { Feature } from '../platform/feature.ts'
import { createPostLanguageFinder } from './job.ts'
import { postRoutes } from './routes.ts'
import { exportSignedPosts, type PostDeps } from './service.ts'
import { exportLikedPosts, exportPostComments } from './store.ts'

export const postsFeature = (deps: PostDeps & { log: FastifyBaseLogger }) =>
  ({
    routes: postRoutes(deps),
    jobs: { postLanguages: createPostLanguageFinder(deps) },
    dataExport: {
      posts: (tx, userId) => exportSignedPosts(deps.pictureAddresses, tx, userId),
      postComments: exportPostComments,
      likedPosts: exportLikedPosts,
    },
  }) satisfies Feature
