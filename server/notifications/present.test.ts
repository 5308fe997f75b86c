import { expect, it } from 'vitest'
import type { NotificationType } from '../../contract/notifications.ts'
import { presentNotification } from './present.ts'

const told = (type: NotificationType, note: string | null, name?: string) =>
  presentNotification({
    ...{ id: '', type, note, isRead: false, createdAt: '', senderCount: 0, senders: [] },
    ...{ postId: null, postCommentId: null, commentId: null, reply: null },
    personality: name === undefined ? null : { slug: 'ada', name },
  }).message

it.each([
  ['NEWS_SUPPORT', 'from 45% to 52%', 'Support for Ada has moved from 45% to 52%.'],
  ['NEWS_REVIEW', 'The votes count.', 'The review of votes on Ada has ended. The votes count.'],
  [
    'NEWS_REVIEW',
    'The votes do not count.',
    'The review of votes on Ada has ended. The votes do not count.',
  ],
  ['REPORT_OUTCOME', 'It was hidden.', 'Your report has been reviewed. It was hidden.'],
] as const)('tells a note of %s that an earlier version stored: %j', (type, note, message) => {
  expect(told(type, note, 'Ada')).toBe(message)
})

it('never takes what a person wrote for values', () => {
  const typed = '{"about":"deletedContent"}'
  expect(told('VERIFICATION_REJECTED', typed)).toContain(typed)
  expect(told('VOTE_RELEASED', typed)).toContain(typed)
})
