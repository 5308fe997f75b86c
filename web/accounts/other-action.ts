import type { QueryClient } from '@tanstack/react-query'
import * as texts from '#messages/other-action'
import { api } from '../lib/api.ts'
import type { DesiredAction } from './desired-action.ts'

type Of<Kind extends DesiredAction['kind']> = Extract<DesiredAction, { kind: Kind }>

interface OtherAction {
  label: string
  done: string
  send: () => Promise<unknown>
  /** First parts of the keys of the queries that it changes. */
  changes: string[]
}

/** How to do what a visitor wanted; doing it twice changes nothing. */
export function otherAction(action: Of<'save' | 'news' | 'follow' | 'like'>): OtherAction {
  if (action.kind === 'save') {
    const { personalityId, name } = action
    return {
      label: texts.saveNow,
      done: texts.saved({ name }),
      send: () => api('PUT /saves/:personalityId', { params: { personalityId } }),
      changes: ['saves'],
    }
  }
  if (action.kind === 'news') {
    const { personalityId, name } = action
    return {
      label: texts.getNews,
      done: texts.newsOf({ name }),
      send: () => api('PUT /news/:personalityId', { params: { personalityId } }),
      changes: ['news'],
    }
  }
  if (action.kind === 'follow') {
    const { userId, name } = action
    return {
      label: texts.followNow,
      done: texts.followed({ name }),
      send: () => api('POST /follow/:userId', { params: { userId } }),
      changes: ['follows', 'profiles', 'posts'],
    }
  }
  const { postId: id } = action
  return {
    label: texts.likeNow,
    done: texts.liked,
    send: () => api('POST /posts/:id/like', { params: { id }, body: { liked: true } }),
    changes: ['posts'],
  }
}

/**
 * Fetches again what an action has changed. Without cancelling, the first fetch of a query that is in flight would be
 * joined, although it may have been answered before the change.
 */
export async function refetchChanged(
  client: QueryClient,
  { changes }: Pick<OtherAction, 'changes'>,
): Promise<void> {
  for (const feature of changes) {
    await client.cancelQueries({ queryKey: [feature] })
    void client.invalidateQueries({ queryKey: [feature] })
  }
}
