import type { ReactNode } from 'react'
import { locale } from '#messages/language'
import * as texts from '#messages/personalities'
import type { PersonalityDetail, UnusualActivity } from '../../contract/personalities.ts'
import { dateFormat } from '../../messages/date-format.ts'
import { lazily } from '../../messages/formats.ts'
import { shortDay } from '../lib/dates.ts'
import { prefixed } from '../lib/prefixed.ts'

type Apart = Pick<PersonalityDetail, 'unusualActivity' | 'withoutSetApart'>

/** 'Unusual activity since Tuesday, Nov 24: about 210 votes of new accounts. Without them 61% support.' */
export function UnusualActivityNote({ details }: { details: Apart }) {
  const { unusualActivity, withoutSetApart } = details
  if (!unusualActivity || !withoutSetApart) return null
  return (
    <p role="note" className="held-strip col-span-2 md:col-span-1 md:col-start-2">
      <span>{unusualText(unusualActivity)}</span> <span>{withoutText(withoutSetApart)}</span>
    </p>
  )
}

/** 'Tuesday, Nov 24'. */
const weekdayAndDay = lazily(() =>
  dateFormat(locale, { weekday: 'long', month: 'short', day: 'numeric' }),
)

function unusualText({ since, until, votes }: UnusualActivity): string {
  if (until === null) {
    return texts.unusualSince({ day: weekdayAndDay().format(new Date(since)), votes })
  }
  if (since === until) return texts.unusualOn({ day: shortDay(since), votes })
  return texts.unusualFromTo({ start: shortDay(since), end: shortDay(until), votes })
}

function withoutText({
  upvoteCount,
  downvoteCount,
  supportPercentage: support,
}: NonNullable<Apart['withoutSetApart']>): ReactNode {
  const link = (text: ReactNode) => <a href={prefixed('/integrity#set-apart')}>{text}</a>
  return upvoteCount + downvoteCount === 0
    ? texts.noOtherVotes({ link })
    : texts.supportWithoutThem({ support, link })
}
