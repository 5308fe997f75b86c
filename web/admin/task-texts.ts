import * as texts from '#messages/admin'
import type { AdminTaskKind } from '../../contract/admin.ts'
import { mailFailures } from '../../contract/mail-failures.ts'
import { lookUp } from '../lib/enum-labels.ts'

interface TaskTexts {
  /** How many wait; `shown` has a plus where the server stops counting. */
  counted: (values: { count: number; shown: string }) => string
  /** One that waits, such as 'Report of a comment'. */
  title: (about: string) => string
  /** The page on which it is decided. */
  to: string
  /** Path of the page beside whose link it is counted. */
  countedAt: string
}

export const taskTexts: Record<AdminTaskKind, TaskTexts> = {
  reports: {
    counted: texts.reports,
    title: (about) => texts.reportOf({ content: about }),
    to: '/admin/moderation',
    countedAt: '/admin/moderation',
  },
  appeals: {
    counted: texts.appeals,
    title: (about) => texts.appealAbout({ content: about }),
    to: '/admin/moderation?tab=appeals',
    countedAt: '/admin/moderation',
  },
  voteReviews: {
    counted: texts.voteReviews,
    title: (about) => texts.heldVotesOn({ about }),
    to: '/admin/integrity',
    countedAt: '/admin/integrity',
  },
  voteAppeals: {
    counted: texts.appealsOfVoters,
    title: (about) => texts.appealAboutHeldVotes({ about }),
    to: '/admin/integrity',
    countedAt: '/admin/integrity',
  },
  verifications: {
    counted: texts.verificationRequests,
    title: (about) => texts.verificationOf({ about }),
    to: '/admin#verification',
    countedAt: '/admin',
  },
  newAccounts: {
    counted: texts.newAccounts,
    title: (about) => texts.accountOf({ about }),
    to: '/admin/new-accounts',
    countedAt: '/admin/new-accounts',
  },
  deletionRequests: {
    counted: texts.deletionsToAgreeTo,
    title: (about) => texts.deletionOfAccount({ about }),
    to: '/admin/member-requests',
    countedAt: '/admin/member-requests',
  },
  messages: {
    counted: texts.messages,
    title: (about) => texts.messageBy({ about }),
    to: '/admin/messages',
    countedAt: '/admin/messages',
  },
  failedMails: {
    counted: texts.unsentEmails,
    title: (about) => {
      const failure = lookUp(mailFailures, about)
      return failure ? texts.emailsNotSentBecause({ reason: failure.says }) : texts.emailsAreNotSent
    },
    to: '/admin/mail',
    countedAt: '/admin/mail',
  },
}
