import type { AdminTaskKind } from '../../contract/admin.ts'
import { mailFailures } from '../../contract/mail-failures.ts'
import { lookUp } from '../lib/enum-labels.ts'

interface TaskTexts {
  one: string
  many: string
  /** One that waits, such as 'Report of a comment'. */
  title: (about: string | null) => string
  /** The page on which it is decided. */
  to: string
  /** The link of the admin section that counts it. */
  countedAt: string
}

const contentNames: Record<string, string> = {
  personality: 'a person',
  comment: 'a comment',
  post: 'a post',
  postComment: 'a comment on a post',
  user: 'a member',
}

const content = (about: string | null) => lookUp(contentNames, about ?? '') ?? 'something'

export const taskTexts: Record<AdminTaskKind, TaskTexts> = {
  reports: {
    one: 'report',
    many: 'reports',
    title: (about) => `Report of ${content(about)}`,
    to: '/admin/moderation',
    countedAt: '/admin/moderation',
  },
  appeals: {
    one: 'appeal',
    many: 'appeals',
    title: (about) => `Appeal about ${content(about)}`,
    to: '/admin/moderation?tab=appeals',
    countedAt: '/admin/moderation',
  },
  voteReviews: {
    one: 'vote review',
    many: 'vote reviews',
    title: (about) => `Held votes on ${about}`,
    to: '/admin/integrity',
    countedAt: '/admin/integrity',
  },
  voteAppeals: {
    one: 'appeal of a voter',
    many: 'appeals of voters',
    title: (about) => `Appeal about held votes on ${about}`,
    to: '/admin/integrity',
    countedAt: '/admin/integrity',
  },
  verifications: {
    one: 'verification request',
    many: 'verification requests',
    title: (about) => `Verification of ${about}`,
    to: '/admin#verification',
    countedAt: '/admin',
  },
  newAccounts: {
    one: 'new account',
    many: 'new accounts',
    title: (about) => `Account of ${about}`,
    to: '/admin/new-accounts',
    countedAt: '/admin/new-accounts',
  },
  deletionRequests: {
    one: 'deletion to agree to',
    many: 'deletions to agree to',
    title: (about) => `Deletion of the account of ${about}`,
    to: '/admin/member-requests',
    countedAt: '/admin/users',
  },
  messages: {
    one: 'message',
    many: 'messages',
    title: (about) => `Message by ${about}`,
    to: '/admin/messages',
    countedAt: '/admin/messages',
  },
  failedMails: {
    one: 'unsent email',
    many: 'unsent emails',
    title: (about) => {
      const failure = lookUp(mailFailures, about ?? '')
      return failure ? `Emails are not sent: ${failure.says}` : 'Emails are not sent'
    },
    to: '/admin/mail',
    countedAt: '/admin/mail',
  },
}
