import type { AuditAction, AuditEntry, AuditTarget } from '../../contract/audit.ts'
import { labelOf, lookUp } from '../lib/enum-labels.ts'

/** Display names of the admin actions. */
export const actionLabels: Record<AuditAction, string> = {
  ADMINISTRATOR_APPOINTED: 'Administrator appointed',
  USER_ROLE_CHANGED: 'Role changed',
  USER_STATUS_CHANGED: 'Account status changed',
  SUSPENSION_ENDED: 'Suspension ended by itself',
  USER_CHANGED: 'Profile changed',
  USER_DELETED: 'Account deleted',
  EMAIL_CONFIRMED: 'Email confirmed by an administrator',
  CONFIRMATION_SENT: 'Confirmation email sent again',
  USERS_EXPORTED: 'Members exported',
  PERSONALITY_CREATED: 'Politician created',
  PERSONALITY_CHANGED: 'Politician changed',
  PERSONALITY_DELETED: 'Politician deleted',
  PERSONALITY_MERGED: 'Politician merged with another one',
  PERSONALITY_SPLIT: 'Merged politicians split again',
  PERSONALITIES_IMPORTED: 'Politicians imported',
  IMPORT_UNDONE: 'Import undone',
  PICTURES_REQUESTED: 'Pictures of other sites requested',
  PICTURES_REMOVED: 'Pictures that could not be fetched removed',
  VOTES_ON_FORMER_CHANGED: 'Votes on former politicians changed',
  PARTY_CREATED: 'Party added',
  PARTY_CHANGED: 'Party changed',
  PARTY_MERGED: 'Party merged',
  PARTY_DELETED: 'Party deleted',
  CHAMBER_CREATED: 'Chamber added',
  CHAMBER_CHANGED: 'Chamber changed',
  CHAMBER_MERGED: 'Chamber merged',
  CHAMBER_DELETED: 'Chamber deleted',
  MANDATES_ENDED: 'Offices of a chamber ended',
  MANDATES_RETURNED: 'End of offices taken back',
  AREA_CREATED: 'Area added',
  AREA_CHANGED: 'Area changed',
  AREA_MERGED: 'Area merged',
  AREA_DELETED: 'Area deleted',
  SOURCE_CHANGED: 'Source changed',
  PERSONAL_FACTS_CHANGED: 'Dates of birth shown or hidden',
  CHART_NOTES_CHANGED: 'Notes on a chart changed',
  COMMENT_STATUS_CHANGED: 'Comment status changed',
  VERIFICATION_REVIEWED: 'Verification reviewed',
  CASE_DECIDED: 'Report decided',
  APPEAL_GRANTED: 'Appeal granted',
  APPEAL_REJECTED: 'Appeal rejected',
  VOTES_RELEASED: 'Held votes released',
  VOTES_EXCLUDED: 'Held votes excluded',
  VOTE_APPEALS_REJECTED: 'Appeals of voters rejected',
  MAILBOX_DECIDED: 'Shared mailbox decided',
  TRUSTED_FLAGGER_ADDED: 'Trusted flagger added',
  TRUSTED_FLAGGER_REMOVED: 'Trusted flagger removed',
  MESSAGE_HANDLED: 'Message handled',
  MESSAGE_REOPENED: 'Message reopened',
  MAILS_SENT_AGAIN: 'Waiting emails sent again',
  ANNOUNCEMENT_POSTED: 'Announcement posted',
  ANNOUNCEMENT_ENDED: 'Announcement ended',
  SITE_SETTINGS_CHANGED: 'Settings of the site changed',
  LEGAL_PAGE_PUBLISHED: 'Legal page published',
}

/** Display names of the target types. */
export const targetLabels: Record<AuditTarget, string> = {
  user: 'Member',
  personality: 'Politician',
  party: 'Party',
  chamber: 'Chamber',
  area: 'Area',
  source: 'Source',
  comment: 'Comment',
  post: 'Post',
  postComment: 'Comment on a post',
  message: 'Message',
  mail: 'Emails',
  announcement: 'Announcement',
  trustedFlagger: 'Trusted flagger',
  site: 'Site',
  legalPage: 'Legal page',
}

/** Text of the link to the target. */
export function targetText({ type, name }: AuditEntry['target']): string {
  if (name === null) return labelOf(targetLabels, type)
  return type === 'comment' ? `A comment on ${name}` : name
}

const fieldNames: Record<string, string> = {
  imageUrl: 'image',
  isHandled: 'message',
  areaId: 'area',
  parentId: 'area above',
}

/** Readable name of a field: `isVerified` becomes 'is verified'. */
export const fieldLabel = (field: string): string =>
  lookUp(fieldNames, field) ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Names of the values of fields that are not texts; states are humanized. */
const valueNames: Record<string, Record<string, string>> = {
  role: { USER: 'Member', MODERATOR: 'Moderator', EDITOR: 'Editor', ADMIN: 'Administrator' },
  votes: { keep: 'Kept', withdraw: 'Withdrawn' },
  isHandled: { false: 'Open', true: 'Handled' },
  search: { true: 'Yes' },
  status: {},
  verificationStatus: {},
  case: {},
  appeal: {},
  review: {},
}

/** Readable value of a field: `PENDING` becomes 'Pending'. Texts, such as names, stay as they are. */
export function valueLabel(field: string, value: string): string {
  const names = lookUp(valueNames, field)
  return names ? labelOf(names, value) : value
}
