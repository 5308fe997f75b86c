import * as texts from '#messages/mail'
import type { WaitingMails } from '../../contract/mail.ts'
import { mailFailures } from '../../contract/mail-failures.ts'
import { humanize, lookUp } from '../lib/enum-labels.ts'

/** Waiting mails that failed for one reason; null for those that were not tried yet. */
export interface FailedGroup {
  failure: WaitingMails['failure']
  count: number
  groups: WaitingMails[]
}

/** Joins what waits for the same reason, the largest number first. */
export function byFailure(waiting: WaitingMails[]): FailedGroup[] {
  const found = new Map<WaitingMails['failure'], FailedGroup>()
  for (const mails of waiting) {
    const { failure, count } = mails
    const known = found.get(failure) ?? { failure, count: 0, groups: [] }
    found.set(failure, { failure, count: known.count + count, groups: [...known.groups, mails] })
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count)
}

/** Such as '3 mails wait: the server does not offer STARTTLS'. */
export function failureSentence({ failure, count }: FailedGroup): string {
  if (failure === null) return texts.mailsWaitToBeSent({ count })
  const reason = lookUp(mailFailures, failure)?.says ?? humanize(failure)
  return texts.mailsWaitBecause({ count, reason })
}
