import { expect, it } from 'vitest'
import type { WaitingMails } from '../../contract/mail.ts'
import { byFailure, failureSentence } from './failure-sentence.ts'

const oldestAt = '2026-11-26T12:00:00.000Z'
const waiting: WaitingMails[] = [
  { group: 'NOTICE', failure: null, count: 1, oldestAt },
  { group: 'CONFIRMATION', failure: 'certificate', count: 2, oldestAt },
  { group: 'PASSWORD_RESET', failure: 'certificate', count: 1, oldestAt },
]

it('says how many mails wait for each reason', () => {
  expect(byFailure(waiting).map(failureSentence)).toEqual([
    '3 mails wait: the certificate of the server is not trusted',
    '1 mail waits to be sent',
  ])
})

it('names a reason that a newer server gives', () => {
  const failure = 'GREY_LISTED' as unknown as WaitingMails['failure']
  expect(failureSentence({ failure, count: 2, groups: [] })).toBe('2 mails wait: Grey listed')
})
