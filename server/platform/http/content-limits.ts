import { type ContentKind, contentLimits } from '../../../contract/limits.ts'
import { problem } from '../errors.ts'
import { createGuardedWindow, type GuardedWindow, type RateWindowDeps } from './rate-window.ts'
import type { SignedIn } from './viewer.ts'

const minute = 60_000

const messages: Record<ContentKind, string> = {
  comment: 'You are commenting too fast.',
  postComment: 'You are commenting too fast.',
  post: 'You are posting too fast.',
  report: 'You are reporting too fast.',
  follow: 'You are following too many members at once.',
  agreement: 'You are agreeing with too many comments at once.',
  like: 'You are liking too many posts at once.',
}

/** Rejects with 429 when the account has created too much content of this kind in the last minute or hour */
export type CountContent = (kind: ContentKind, viewer: SignedIn) => Promise<void>

/** Rate limits for new content by account and kind; accounts younger than a day have lower limits. */
export function createContentLimits(deps: RateWindowDeps): CountContent {
  const windowsOf = (kind: ContentKind, age: 'established' | 'new'): GuardedWindow[] => {
    const limit = contentLimits[kind][age]
    const name = `content_limit_${kind}_${age}`
    return [
      createGuardedWindow(`${name}_minute`, { max: limit.minute, timeWindow: minute }, deps),
      createGuardedWindow(`${name}_hour`, { max: limit.hour, timeWindow: 60 * minute }, deps),
    ]
  }
  const windows = new Map(
    (Object.keys(contentLimits) as ContentKind[]).map((kind) => [
      kind,
      { established: windowsOf(kind, 'established'), new: windowsOf(kind, 'new') },
    ]),
  )
  return async (kind, { id, isNew }) => {
    for (const window of windows.get(kind)?.[isNew ? 'new' : 'established'] ?? []) {
      const retryAfter = await window(id)
      if (retryAfter !== undefined) {
        const text = `${messages[kind]} Please try again in ${waitText(retryAfter)}.`
        throw problem('tooManyRequests', retryAfter, text)
      }
    }
  }
}

function waitText(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
