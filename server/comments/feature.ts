import type { FastifyBaseLogger } from 'fastify'
import type { Feature } from '../platform/feature.ts'
import { exportAgreements } from './agreements/store.ts'
import { createAgreementUpdater, createCommentLanguageFinder, createReplyNotifier } from './job.ts'
import { commentRoutes } from './routes.ts'
import type { CommentDeps } from './service.ts'
import { exportComments } from './store.ts'

export const commentsFeature = (deps: CommentDeps & { log: FastifyBaseLogger }) =>
  ({
    routes: commentRoutes(deps),
    jobs: {
      replyNotifications: createReplyNotifier(deps),
      agreements: createAgreementUpdater(deps),
      commentLanguages: createCommentLanguageFinder(deps),
    },
    dataExport: { comments: exportComments, agreements: exportAgreements },
  }) satisfies Feature
