import { comments } from './comments.ts'
import type { Endpoint, Parsed } from './endpoint.ts'
import type { FeatureName } from './features.ts'
import { posts } from './posts.ts'
import { uploads } from './uploads.ts'
import { verification } from './verification.ts'

/** A call of an endpoint that is refused while a feature is closed. */
export interface FeatureCall {
  endpoint: Endpoint
  /** False for bodies that still work, such as those that take something back. */
  isRefused: (body: unknown) => boolean
}

function call<E extends Endpoint>(
  endpoint: E,
  isRefused: (body: Parsed<E>['body']) => boolean = () => true,
): FeatureCall {
  return { endpoint, isRefused: isRefused as FeatureCall['isRefused'] }
}

const postComments = [call(posts.comment), call(posts.editComment)]

/** What each feature consists of: the calls that are refused while it is closed. Reading, deleting and reporting stay. */
export const featureCalls: Record<FeatureName, readonly FeatureCall[]> = {
  posts: [
    call(posts.create),
    call(posts.edit),
    call(uploads.postImage),
    call(posts.like, ({ liked }) => liked !== false),
    ...postComments,
  ],
  comments: [
    call(comments.create),
    call(comments.edit),
    call(comments.agree, ({ agrees }) => agrees),
    ...postComments,
  ],
  anonymousComments: [call(comments.create, ({ isAnonymous }) => isAnonymous)],
  replies: [call(comments.create, ({ parentId }) => parentId !== null)],
  verification: [call(verification.request)],
}
