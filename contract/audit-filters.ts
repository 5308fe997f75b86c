import type { Filters } from './filter.ts'

/** The filters of the audit log. */
export const auditFilters = {
  action: {
    kind: 'choice',
    values: [
      'ADMINISTRATOR_APPOINTED',
      'USER_ROLE_CHANGED',
      'USER_STATUS_CHANGED',
      'USER_CHANGED',
      'USER_DELETED',
      'EMAIL_CONFIRMED',
      'CONFIRMATION_SENT',
      'USERS_EXPORTED',
      'PERSONALITY_CREATED',
      'PERSONALITY_CHANGED',
      'PERSONALITY_DELETED',
      'PERSONALITIES_IMPORTED',
      'PICTURES_REQUESTED',
      'VOTES_ON_FORMER_CHANGED',
      'COMMENT_STATUS_CHANGED',
      'VERIFICATION_REVIEWED',
      'CASE_DECIDED',
      'APPEAL_GRANTED',
      'APPEAL_REJECTED',
      'VOTES_RELEASED',
      'VOTES_EXCLUDED',
      'VOTE_APPEALS_REJECTED',
      'MAILBOX_DECIDED',
      'MESSAGE_HANDLED',
      'MESSAGE_REOPENED',
      'MAILS_SENT_AGAIN',
    ],
  },
  targetType: {
    kind: 'choice',
    address: 'type',
    values: ['user', 'personality', 'comment', 'post', 'postComment', 'message', 'mail'],
  },
  actorId: { kind: 'id', address: 'actor' },
  targetId: { kind: 'id', address: 'target' },
  /** First and last day, in UTC. */
  from: { kind: 'day' },
  to: { kind: 'day' },
} as const satisfies Filters
