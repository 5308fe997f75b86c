import * as texts from '#messages/server/refusals'
import {
  type AccountLimits,
  type ContentKind,
  contentLimits,
  type HourlyLimits,
  initialHourlyLimits,
  limitsOf,
} from '../../../contract/content-limits.ts'
import { problem } from '../errors.ts'
import { createGuardedWindow, type GuardedWindow, type RateWindowDeps } from './rate-window.ts'
import type { SignedIn } from './viewer.ts'

const minute = 60_000

/** Rejects with 429 when the account has created too much content of this kind in the last minute or hour */
export type CountContent = (kind: ContentKind, viewer: SignedIn) => Promise<void>

interface Windows {
  minute: GuardedWindow
  hour: GuardedWindow
}

/**
 * Rate limits for new content by account and kind; accounts younger than a day have lower limits.
 * @param hourlyLimits those of the site, asked at each request
 */
export function createContentLimits(
  deps: RateWindowDeps,
  hourlyLimits: () => HourlyLimits = () => initialHourlyLimits,
): CountContent {
  const windowsOf = (kind: ContentKind, age: keyof AccountLimits): Windows => {
    const limit = () => limitsOf(kind, hourlyLimits())[age]
    const byMinute = { max: () => limit().minute, timeWindow: minute }
    const byHour = { max: () => limit().hour, timeWindow: 60 * minute }
    const name = `content_limit_${kind}_${age}`
    return {
      minute: createGuardedWindow(`${name}_minute`, byMinute, deps),
      hour: createGuardedWindow(`${name}_hour`, byHour, deps),
    }
  }
  const windows = new Map(
    (Object.keys(contentLimits) as ContentKind[]).map((kind) => [
      kind,
      { established: windowsOf(kind, 'established'), new: windowsOf(kind, 'new') },
    ]),
  )
  return async (kind, { id, isNew }) => {
    const limited = windows.get(kind)?.[isNew ? 'new' : 'established']
    const retryAfter = limited && (await count(limited, id))
    if (retryAfter !== undefined) {
      throw problem('tooManyRequests', retryAfter, () => tooFast(kind, retryAfter))
    }
  }
}

/** Counts by the minute, then by the hour; returns the seconds to wait, for both if the hour is used up, too. */
async function count({ minute, hour }: Windows, id: string): Promise<number | undefined> {
  const wait = await minute(id)
  return wait === undefined ? hour(id) : Math.max(wait, hour.waitOf(id) ?? 0)
}

function tooFast(content: ContentKind, seconds: number): string {
  const kind = content === 'postComment' ? 'comment' : content
  return seconds < 60
    ? texts.tooFast({ kind, unit: 'second', count: seconds })
    : texts.tooFast({ kind, unit: 'minute', count: Math.ceil(seconds / 60) })
}
