import * as texts from '#messages/audit'
import * as orders from '#messages/authority-orders'
import * as pages from '#messages/pages'
import * as facts from '#messages/person-facts'
import * as settings from '#messages/site-settings'
import type { AuditAction, AuditEntry, AuditTarget } from '../../contract/audit.ts'
import type { FeatureName } from '../../contract/features.ts'
import { statementCategories } from '../../contract/statement-categories.ts'
import { humanize, labelOf, lookUp } from '../lib/enum-labels.ts'
import { languageName } from '../lib/language-name.ts'

/** Display names of the admin actions. */
export const actionLabels: Record<AuditAction, string> = {
  ADMINISTRATOR_APPOINTED: texts.administratorAppointed,
  USER_ROLE_CHANGED: texts.roleChanged,
  USER_STATUS_CHANGED: texts.accountStatusChanged,
  SUSPENSION_ENDED: texts.suspensionEndedByItself,
  USER_CHANGED: texts.profileChanged,
  USER_DELETED: texts.accountDeleted,
  EMAIL_CONFIRMED: texts.emailConfirmedAdministrator,
  CONFIRMATION_SENT: texts.confirmationEmailSentAgain,
  USERS_EXPORTED: texts.membersExported,
  PERSONALITY_CREATED: texts.politicianCreated,
  PERSONALITY_CHANGED: texts.politicianChanged,
  PERSONALITY_DELETED: texts.politicianDeleted,
  PERSONALITY_MERGED: texts.politicianMergedAnotherOne,
  PERSONALITY_SPLIT: texts.mergedPoliticiansSplitAgain,
  PERSONALITIES_IMPORTED: texts.politiciansImported,
  IMPORT_UNDONE: texts.importUndone,
  PICTURES_REQUESTED: texts.picturesOtherSitesRequested,
  PICTURES_REMOVED: texts.picturesCouldNotFetched,
  VOTES_ON_FORMER_CHANGED: texts.votesFormerPoliticiansChanged,
  PARTY_CREATED: texts.partyAdded,
  PARTY_CHANGED: texts.partyChanged,
  PARTY_MERGED: texts.partyMerged,
  PARTY_DELETED: texts.partyDeleted,
  CHAMBER_CREATED: texts.chamberAdded,
  CHAMBER_CHANGED: texts.chamberChanged,
  CHAMBER_MERGED: texts.chamberMerged,
  CHAMBER_DELETED: texts.chamberDeleted,
  MANDATES_ENDED: texts.officesChamberEnded,
  MANDATES_RETURNED: texts.endOfficesTakenBack,
  AREA_CREATED: texts.areaAdded,
  AREA_CHANGED: texts.areaChanged,
  AREA_MERGED: texts.areaMerged,
  AREA_DELETED: texts.areaDeleted,
  SOURCE_CHANGED: texts.sourceChanged,
  PERSONAL_FACTS_CHANGED: texts.datesBirthShownHidden,
  CHART_NOTES_CHANGED: texts.notesChartChanged,
  COMMENT_STATUS_CHANGED: texts.commentStatusChanged,
  VERIFICATION_REVIEWED: texts.verificationReviewed,
  CASE_DECIDED: texts.reportDecided,
  APPEAL_GRANTED: texts.appealGranted,
  APPEAL_REJECTED: texts.appealRejected,
  VOTES_RELEASED: texts.heldVotesReleased,
  VOTES_EXCLUDED: texts.heldVotesExcluded,
  VOTE_APPEALS_REJECTED: texts.appealsOfVotersRejected,
  MAILBOX_DECIDED: texts.sharedMailboxDecided,
  EXPORT_REQUESTED: texts.exportOfferedRequest,
  DELETION_REQUESTED: texts.deletionRequested,
  DELETION_AGREED: texts.deletionAgreed,
  DELETION_WITHDRAWN: texts.deletionWithdrawn,
  DELETION_STOPPED: texts.deletionStoppedMember,
  DELETION_LAPSED: texts.deletionNoLongerValid,
  HOLD_PLACED: texts.legalHoldPlaced,
  HOLD_ENDED: texts.legalHoldEnded,
  HELD_TEXTS_READ: texts.keptTextsRead,
  ORDER_RECORDED: texts.orderPublished,
  ORDER_REPLACED: texts.publishedOrderReplaced,
  TRUSTED_FLAGGER_ADDED: texts.trustedFlaggerAdded,
  TRUSTED_FLAGGER_REMOVED: texts.trustedFlaggerRemoved,
  ACCOUNT_APPROVED: texts.newAccountApproved,
  ACCOUNT_DECLINED: texts.newAccountDeclined,
  INVITATION_CREATED: texts.invitationMade,
  INVITATION_REVOKED: texts.invitationRevoked,
  MESSAGE_HANDLED: texts.messageHandled,
  MESSAGE_REOPENED: texts.messageReopened,
  MAILS_SENT_AGAIN: texts.waitingEmailsSentAgain,
  ANNOUNCEMENT_POSTED: texts.announcementPosted,
  ANNOUNCEMENT_ENDED: texts.announcementEnded,
  SITE_SETTINGS_CHANGED: texts.settingsSiteChanged,
  LEGAL_PAGE_PUBLISHED: texts.legalPagePublished,
}

/** Display names of the target types. */
export const targetLabels: Record<AuditTarget, string> = {
  user: texts.member,
  personality: texts.politician,
  party: texts.party,
  chamber: texts.chamber,
  area: texts.area,
  source: texts.source,
  comment: texts.comment,
  post: texts.post,
  postComment: texts.commentOnAPost,
  message: texts.message,
  mail: texts.emails,
  announcement: texts.announcement,
  trustedFlagger: texts.trustedFlagger,
  invitation: texts.invitation,
  order: texts.orderAuthority,
  site: texts.site,
  legalPage: texts.legalPage,
}

/** Text of the link to the target. */
export function targetText({ type, name }: AuditEntry['target']): string {
  if (name === null) return labelOf(targetLabels, type)
  return type === 'comment' ? texts.aCommentOn({ name }) : name
}

/** Readable name of a field; `isUnknown`, of a newer server, becomes 'is unknown'. */
export const fieldLabel = (field: string): string =>
  texts.fieldName({
    field,
    words: field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  })

const yesOrNo = { true: texts.yes, false: texts.no }

/** Fields that hold or do not, such as `isReadOnly`. */
const isYesOrNo = (field: string): boolean => /^(is|are|asks)[A-Z]|HasName$/.test(field)

/** Names of the values of fields that are not texts. */
const valueNames: Record<string, Record<string, string>> = {
  role: {
    USER: texts.member,
    MODERATOR: texts.moderator,
    EDITOR: texts.editor,
    ADMIN: texts.administrator,
  },
  votes: { keep: texts.kept, withdraw: texts.withdrawn },
  isHandled: { false: texts.open, true: texts.handled },
  search: yesOrNo,
  counts: { all: texts.allAccounts, one: texts.oneAccount },
  gender: { female: facts.female, male: facts.male, other: facts.other },
  category: { ...statementCategories },
  registration: {
    open: settings.everybody,
    invited: settings.peopleWithAnInvitation,
    approved: settings.everybodyAfterApproval,
    closed: settings.nobody,
  },
  page: {
    privacy: pages.privacy,
    terms: pages.terms,
    imprint: pages.imprint,
    accessibility: pages.accessibility,
    children: pages.children,
    authorities: pages.authorities,
  },
}

const featureNames: Record<FeatureName, string> = {
  posts: settings.posts,
  comments: settings.comments,
  anonymousComments: settings.anonymousComments,
  replies: settings.replies,
  verification: settings.verification,
}

/** What an order asks for; the kind of an area is a text. */
const orderKinds: Record<string, string> = {
  REMOVE: orders.removeContent,
  RESTRICT: orders.restrictContent,
  INFORMATION: orders.giveInformation,
  HOLD: orders.keepTexts,
}

/** Fields that are lists of names or codes, with what stands between them and the word for each. */
const lists: Record<string, [separator: string, nameOf: (item: string) => string]> = {
  fields: [', ', (field) => fieldLabel(field)],
  heldFacts: [', ', (field) => fieldLabel(field)],
  closedFeatures: ['\n', (feature) => labelOf(featureNames, feature)],
  otherLanguages: ['\n', languageName],
  language: ['\n', languageName],
}

/** Fields whose values are states. */
const states = new Set(['status', 'verificationStatus', 'case', 'appeal', 'appeals', 'review'])

/** Readable value of a field: `PENDING` becomes 'Pending'. Texts, such as names, stay as they are. */
export function valueLabel(field: string, value: string): string {
  if (states.has(field)) return texts.stateName({ state: value, words: humanize(value) })
  if (field === 'kind') return lookUp(orderKinds, value) ?? value
  const list = lookUp(lists, field)
  if (list && value !== '') return value.split(list[0]).map(list[1]).join(list[0])
  const names = lookUp(valueNames, field) ?? (isYesOrNo(field) ? yesOrNo : undefined)
  return names ? labelOf(names, value) : value
}
