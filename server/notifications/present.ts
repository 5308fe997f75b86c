import * as texts from '#messages/server/notifications'
import { commentPath } from '../../contract/comment-path.ts'
import { limits } from '../../contract/limits.ts'
import { NoteFacts } from '../../contract/note-facts.ts'
import { kindOf, type Notification, type NotificationType } from '../../contract/notifications.ts'
import { rules } from '../../contract/rules.ts'
import type { Author } from '../../contract/users.ts'
import type { NotificationRow, SenderRow } from './store.ts'

/**
 * A notification with its text in the language of the reader, built on each read so that a renamed or deleted sender's
 * old name never appears.
 */
export function presentNotification(row: NotificationRow): Notification {
  const latest = row.senders.map(presentSender)
  const [sender = null] = latest
  return {
    id: row.id,
    type: row.type,
    title: texts.title({ type: row.type, count: Math.max(1, row.senderCount) }),
    message: messageOf(row, sender),
    isRead: row.isRead,
    createdAt: row.createdAt,
    sender,
    senders: latest.filter((each) => each !== null),
    senderCount: row.senderCount,
    link: linkOf(row),
  }
}

const presentSender = (sender: SenderRow | null): Author | null =>
  sender && {
    name: sender.name,
    username: sender.username,
    profileImage: sender.profileImage,
    isVerified: sender.verificationStatus === 'VERIFIED',
  }

/** One sentence for its senders, or those of the site with what the note adds. */
function messageOf(row: NotificationRow, sender: Author | null): string {
  const { type, senderCount } = row
  if (senderCount > 0) {
    const senders = sendersText(sender?.name ?? texts.anonymousMember(), senderCount - 1)
    return texts.bySenders({ type, senders, count: senderCount })
  }
  if (type in sentences) return sentences[type as keyof typeof sentences](nameOf(row))
  const note = noteText(row)
  return [beginnings[type]?.(), note].filter((each) => each).join(' ')
}

/** Whom the sentence is about; the note of those about votes has the name. */
const nameOf = ({ personality, note }: NotificationRow): string =>
  personality?.name ?? note ?? texts.aPolitician()

function sendersText(name: string, others: number): string {
  if (others < 1) return name
  return others < limits.countedSenders - 1
    ? texts.andOthers({ name, others })
    : texts.andMore({ name, others })
}

/** Notifications of the site that are one sentence about somebody. */
const sentences = {
  VOTE_UNDER_REVIEW: (name: string) => texts.voteUnderReview({ name }),
  VOTE_RELEASED: (name: string) => texts.voteReleased({ name }),
  VOTE_EXCLUDED: (name: string) => texts.voteExcluded({ name }),
  VOTE_APPEAL_REJECTED: (name: string) => texts.voteAppealRejected({ name }),
  NEWS_POSTS: (name: string) => texts.newPosts({ name }),
  NEWS_MANDATE: (name: string) => texts.mandateEnded({ name }),
}

/** What other notifications of the site say before their note; news about counts have only the note. */
const beginnings: Partial<Record<NotificationRow['type'], () => string>> = {
  VERIFICATION_APPROVED: texts.verificationApproved,
  VERIFICATION_REJECTED: texts.verificationRejected,
  REPORT_OUTCOME: texts.reportReviewed,
  CONTENT_HIDDEN: texts.contentHidden,
  CONTENT_RESTORED: texts.contentRestored,
  APPEAL_OUTCOME: texts.appealDecided,
}

function linkOf(row: NotificationRow): string | null {
  const { type, postId, postCommentId, commentId, personality, reply, senders, senderCount } = row
  if (reply) return commentPath(reply)
  if (postId) return `/posts/${postId}${postCommentId ? '#comments' : ''}`
  const { link, pluralLink = link } = kindOf(type)
  if (personality) return `/personalities/${personality.slug}`
  const ownLink = senderCount > 1 ? pluralLink : link
  if (ownLink) return ownLink
  if (commentId) return '/my-comments'
  return senders[0] ? `/users/${senders[0].username}` : null
}

/** Kinds whose note is a name, or what a person wrote. */
const withWords: ReadonlySet<NotificationType> = new Set([
  'VERIFICATION_APPROVED',
  'VERIFICATION_REJECTED',
  'VOTE_UNDER_REVIEW',
  'VOTE_RELEASED',
  'VOTE_EXCLUDED',
  'VOTE_APPEAL_REJECTED',
])

type StoredNote = Pick<NotificationRow, 'type' | 'note' | 'personality'>

/** Facts of a stored note; undefined of words, which most of those from before facts were stored also have. */
function factsOf({ type, note }: Pick<StoredNote, 'type' | 'note'>): NoteFacts | undefined {
  if (withWords.has(type) || note === null) return undefined
  if (!note.startsWith('{')) return earlierFactsOf(type, note)
  try {
    return NoteFacts.safeParse(JSON.parse(note)).data
  } catch {
    return undefined
  }
}

/** Facts of the words that news had before; they were part of a sentence. */
function earlierFactsOf(type: NotificationType, note: string): NoteFacts | undefined {
  if (type === 'NEWS_REVIEW') {
    return { about: 'review', outcome: note === 'The votes count.' ? 'RELEASED' : 'EXCLUDED' }
  }
  const [, before, after] = /^from (\d+)% to (\d+)%$/.exec(note) ?? []
  return after ? { about: 'support', before: Number(before), after: Number(after) } : undefined
}

/** A stored note in the words of the reader. */
export function noteText(row: StoredNote): string | null {
  const facts = factsOf(row)
  return facts ? factsText(facts, row.personality?.name ?? '') : row.note
}

/** Facts in the words of the reader; the name is that of the politician whom news are about. */
export function factsText(facts: NoteFacts, name: string): string {
  switch (facts.about) {
    case 'report':
      return texts.reportOutcome({ outcome: outcomeOf(facts), content: facts.content })
    case 'deletedContent':
      return texts.alreadyDeleted()
    case 'hiddenContent':
      return hiddenText(facts)
    case 'approvedContent':
      return texts.approved({ content: facts.content })
    case 'appeal':
      return facts.isGranted
        ? texts.appealGranted({ content: facts.content })
        : texts.appealRejected({ content: facts.content })
    case 'support':
      return texts.supportMoved({ name, before: facts.before, after: facts.after })
    case 'review':
      return texts.reviewDecided({ name, outcome: facts.outcome })
  }
}

type Report = Extract<NoteFacts, { about: 'report' }>

/** It does not reveal that the author of a content was suspended. */
const outcomeOf = ({ content, outcome }: Report): Report['outcome'] =>
  outcome === 'SUSPENDED' && content !== 'user' ? 'HIDDEN' : outcome

function hiddenText({
  content,
  rule,
  law,
  answer,
}: Extract<NoteFacts, { about: 'hiddenContent' }>) {
  const { name, says } = rules[rule]
  const reason = law
    ? texts.breaksLaw({ content, law })
    : texts.breaksRule({ content, rule: name, says })
  return [reason, ...(answer ? [answer] : []), texts.appealOnce()].join(' ')
}
