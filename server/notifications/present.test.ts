import { expect, it } from 'vitest'
import type { NotificationType } from '../../contract/notifications.ts'
import { inLanguage } from '../platform/http/reader-language.ts'
import { withFacts } from './earlier-notes.ts'
import { presentNotification } from './present.ts'

const message = (type: NotificationType, note: string | null, name?: string) =>
  presentNotification(
    withFacts({
      ...{ id: '', type, note, isRead: false, createdAt: '', senderCount: 0, senders: [] },
      ...{ postId: null, postCommentId: null, commentId: null, reply: null },
      personality: name === undefined ? null : { slug: 'ada', name },
    }),
  ).message

it.each([
  ['NEWS_SUPPORT', 'from 45% to 52%', 'Support for Ada has moved from 45% to 52%.'],
  ['NEWS_REVIEW', 'The votes count.', 'The review of votes on Ada has ended. The votes count.'],
  [
    'NEWS_REVIEW',
    'The votes do not count.',
    'The review of votes on Ada has ended. The votes do not count.',
  ],
  ['REPORT_OUTCOME', 'It was hidden.', 'Your report has been reviewed. It was hidden.'],
] as const)('tells a note of %s that an earlier version stored: %j', (type, note, told) => {
  expect(message(type, note, 'Ada')).toBe(told)
})

it.each([
  ['REPORT_OUTCOME', 'The entry has been corrected.', 'Der Eintrag wurde berichtigt.'],
  ['REPORT_OUTCOME', 'The content was already deleted.', 'Der Inhalt war bereits gelöscht.'],
  ['APPEAL_OUTCOME', 'Your post stays hidden.', 'Ihr Beitrag bleibt ausgeblendet.'],
  [
    'CONTENT_RESTORED',
    'Your comment has been reviewed, and everybody can see it now.',
    'Ihr Kommentar wurde geprüft',
  ],
  [
    'CONTENT_HIDDEN',
    "Your post breaks the rule “Spam”: Don't advertise or post the same thing repeatedly. Read them. You can appeal once.",
    'Read them. Sie können',
  ],
  [
    'CONTENT_HIDDEN',
    'Your comment breaks this law: Criminal Code, section 130. You can appeal once.',
    'Criminal Code, section 130',
  ],
] as const)(
  'tells a note of %s from an earlier version in the language of the reader: %j',
  (type, note, told) => {
    expect(message(type, note)).toContain(note)
    const german = inLanguage('de', () => message(type, note))
    expect(german).toContain(told)
    expect(german).not.toMatch(/\bYour\b|\bcan appeal\b/)
  },
)

it('leaves a note that no version stored as it is', () => {
  const note = 'Your comment breaks this law: A. B. You can appeal once.'
  expect(inLanguage('de', () => message('CONTENT_HIDDEN', note))).toContain(note)
})

it('never takes what a person wrote for values', () => {
  const typed = '{"about":"deletedContent"}'
  expect(message('VERIFICATION_REJECTED', typed)).toContain(typed)
  expect(message('VOTE_RELEASED', typed)).toContain(typed)
})
