import type { Feature } from '../platform/feature.ts'
import { postRoutes } from './routes.ts'
import type { PostDeps } from './service.ts'

export const postsFeature = (deps: PostDeps): Feature => ({ routes: postRoutes(deps) })
