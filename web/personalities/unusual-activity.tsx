import type { PersonalityDetail, UnusualActivity } from '../../contract/personalities.ts'
import { shortDay } from '../lib/dates.ts'
import { fullCount } from '../lib/formats.ts'

type Apart = Pick<PersonalityDetail, 'unusualActivity' | 'withoutSetApart'>

/** 'Unusual activity since Tuesday, Nov 24: about 210 votes of new accounts. Without them 61% support.' */
export function UnusualActivityNote({ details }: { details: Apart }) {
  const { unusualActivity, withoutSetApart } = details
  if (!unusualActivity || !withoutSetApart) return null
  return (
    <p role="note" className="held-strip col-span-2 md:col-span-1 md:col-start-2">
      <span>{`${unusualText(unusualActivity)} ${withoutText(withoutSetApart)} `}</span>
      <a href="/integrity#set-apart">Why?</a>
    </p>
  )
}

// Of the date alone, so that server and browser render the same.
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const unusualText = ({ since, until, votes }: UnusualActivity) =>
  `Unusual activity ${timeOf(since, until)}: about ${fullCount(votes)} votes of new accounts.`

function timeOf(since: string, until: string | null): string {
  if (until === null) return `since ${weekdays[new Date(since).getUTCDay()]}, ${shortDay(since)}`
  return since === until ? `on ${shortDay(since)}` : `from ${shortDay(since)} to ${shortDay(until)}`
}

const withoutText = ({
  upvoteCount,
  downvoteCount,
  supportPercentage,
}: NonNullable<Apart['withoutSetApart']>) =>
  upvoteCount + downvoteCount === 0
    ? 'There are no other votes.'
    : `Without them ${supportPercentage}% support.`
