import * as texts from '#messages/contract/errors'
import * as statuses from '#messages/contract/statuses'
import type { Challenge } from './challenges.ts'

/** The body of every error response. */
export interface ErrorBody {
  statusCode: number
  /** Stable name of the error for programs; the message may be reworded. */
  code: ErrorCode
  error: string
  /** A list for failed validation, most useful first. */
  message: string | string[]
  /** The challenge to solve before the request is sent again; only with status 428. */
  challenge?: Challenge
  /** Finds the request in the log of the site, as the header `x-request-id` of every response; only with status 5xx. */
  requestId?: string
}

/** Error responses by name: status, and message in the reader's language. */
export const problems = {
  badRequest: { statusCode: 400, message: texts.badRequest },
  pageTooDeep: { statusCode: 400, message: texts.pageTooDeep },
  ballotListUnknown: { statusCode: 404, message: texts.ballotListUnknown },
  noticesPaused: { statusCode: 403, message: texts.noticesPaused },
  noticesFull: { statusCode: 409, message: texts.noticesFull },
  alreadyTrusted: { statusCode: 409, message: texts.alreadyTrusted },
  ownContent: { statusCode: 400, message: texts.ownContent },
  cannotReply: { statusCode: 403, message: texts.cannotReply },
  ownComment: { statusCode: 400, message: texts.ownComment },
  followSelf: { statusCode: 400, message: texts.followSelf },
  ownAccount: { statusCode: 400, message: texts.ownAccount },
  usernameReserved: { statusCode: 400, message: texts.usernameReserved },
  nameReserved: { statusCode: 400, message: texts.nameReserved },
  passwordTooCommon: { statusCode: 400, message: texts.passwordTooCommon },
  wrongPassword: { statusCode: 400, message: texts.wrongPassword },
  resetLinkInvalid: { statusCode: 400, message: texts.resetLinkInvalid },
  confirmationLinkInvalid: { statusCode: 400, message: texts.confirmationLinkInvalid },
  confirmationLinkExpired: { statusCode: 400, message: texts.confirmationLinkExpired },
  emailUnchanged: { statusCode: 400, message: texts.emailUnchanged },
  lastAdministrator: { statusCode: 409, message: texts.lastAdministrator },
  administratorsAccount: { statusCode: 409, message: texts.administratorsAccount },
  exportOfSuspended: { statusCode: 409, message: texts.exportOfSuspended },
  exportJustOffered: { statusCode: 409, message: texts.exportJustOffered },
  deletionOpen: { statusCode: 409, message: texts.deletionOpen },
  deletionHasDay: { statusCode: 409, message: texts.deletionHasDay },
  holdDay: { statusCode: 400, message: texts.holdDay },
  tooManyHolds: { statusCode: 409, message: texts.tooManyHolds },
  orderDay: { statusCode: 400, message: texts.orderDay },
  orderReplaced: { statusCode: 409, message: texts.orderReplaced },
  requestClosed: { statusCode: 409, message: texts.requestClosed },
  requestOutdated: { statusCode: 409, message: texts.requestOutdated },
  uploadForm: { statusCode: 400, message: texts.uploadForm },
  imageType: { statusCode: 400, message: texts.imageType },
  imageDimensions: { statusCode: 400, message: texts.imageDimensions },
  imageInterlaced: { statusCode: 400, message: texts.imageInterlaced },
  pictureNotOwn: { statusCode: 400, message: texts.pictureNotOwn },
  pictureNotOfSite: { statusCode: 400, message: texts.pictureNotOfSite },
  imageDamaged: { statusCode: 400, message: texts.imageDamaged },
  unauthorized: { statusCode: 401, message: statuses.unauthorized },
  sessionExpired: { statusCode: 401, message: statuses.sessionExpired },
  invalidCredentials: { statusCode: 401, message: texts.invalidCredentials },
  forbidden: { statusCode: 403, message: statuses.forbidden },
  passwordNeeded: { statusCode: 403, message: texts.passwordNeeded },
  otherMustDecide: { statusCode: 403, message: texts.otherMustDecide },
  cannotFollow: { statusCode: 403, message: texts.cannotFollow },
  ownVerification: { statusCode: 403, message: texts.ownVerification },
  readOnly: { statusCode: 403, message: texts.readOnly },
  postsClosed: { statusCode: 403, message: texts.postsClosed },
  commentsClosed: { statusCode: 403, message: texts.commentsClosed },
  anonymousCommentsClosed: { statusCode: 403, message: texts.anonymousCommentsClosed },
  repliesClosed: { statusCode: 403, message: texts.repliesClosed },
  verificationClosed: { statusCode: 403, message: texts.verificationClosed },
  registrationClosed: { statusCode: 403, message: texts.registrationClosed },
  awaitingApproval: { statusCode: 403, message: texts.awaitingApproval },
  ageNotConfirmed: { statusCode: 400, message: texts.ageNotConfirmed },
  minimumAgeChanged: { statusCode: 409, message: texts.minimumAgeChanged },
  invitationNeeded: { statusCode: 403, message: texts.invitationNeeded },
  invitationUnknown: { statusCode: 400, message: texts.invitationUnknown },
  invitationRevoked: { statusCode: 400, message: texts.invitationRevoked },
  invitationExpired: { statusCode: 400, message: texts.invitationExpired },
  invitationUsedUp: { statusCode: 400, message: texts.invitationUsedUp },
  invitationEnd: { statusCode: 400, message: texts.invitationEnd },
  mailDomainRefused: { statusCode: 400, message: texts.mailDomainRefused },
  notVerified: { statusCode: 403, message: texts.notVerified },
  suspended: { statusCode: 403, message: texts.suspended },
  notFound: { statusCode: 404, message: statuses.notFound },
  requestTimeout: { statusCode: 408, message: texts.requestTimeout },
  announcementEnd: { statusCode: 400, message: texts.announcementEnd },
  legalPageDay: { statusCode: 400, message: texts.legalPageDay },
  emailTaken: { statusCode: 409, message: texts.emailTaken },
  mailboxTaken: { statusCode: 409, message: texts.mailboxTaken },
  usernameTaken: { statusCode: 409, message: texts.usernameTaken },
  verificationPending: { statusCode: 409, message: texts.verificationPending },
  alreadyVerified: { statusCode: 409, message: texts.alreadyVerified },
  alreadyReviewed: { statusCode: 409, message: texts.alreadyReviewed },
  caseClaimed: { statusCode: 409, message: texts.caseClaimed },
  tooManyNotes: { statusCode: 409, message: texts.tooManyNotes },
  alreadyDecided: { statusCode: 409, message: texts.alreadyDecided },
  votesClosed: { statusCode: 409, message: texts.votesClosed },
  voteConsentWithdrawn: { statusCode: 409, message: texts.voteConsentWithdrawn },
  alreadyAppealed: { statusCode: 409, message: texts.alreadyAppealed },
  factChangedSince: { statusCode: 409, message: texts.factChangedSince },
  changedMeanwhile: { statusCode: 409, message: texts.changedMeanwhile },
  nameInUse: { statusCode: 409, message: texts.nameInUse },
  inUse: { statusCode: 409, message: texts.inUse },
  areaWithinItself: { statusCode: 409, message: texts.areaWithinItself },
  mergeIntoItself: { statusCode: 400, message: texts.mergeIntoItself },
  isBeingChanged: { statusCode: 409, message: texts.isBeingChanged },
  mergeImpossible: { statusCode: 409, message: texts.mergeImpossible },
  splitTooLate: { statusCode: 409, message: texts.splitTooLate },
  splitShowsVotes: { statusCode: 409, message: texts.splitShowsVotes },
  conflict: { statusCode: 409, message: texts.conflict },
  tooLarge: { statusCode: 413, message: texts.tooLarge },
  fileTooLarge: { statusCode: 413, message: texts.fileTooLarge },
  importTooLarge: { statusCode: 413, message: texts.importTooLarge },
  challengeRequired: { statusCode: 428, message: texts.challengeRequired },
  challengeInvalid: { statusCode: 428, message: texts.challengeInvalid },
  headersTooLarge: { statusCode: 431, message: texts.headersTooLarge },
  unsupportedType: { statusCode: 415, message: texts.unsupportedType },
  tooManyRequests: { statusCode: 429, message: texts.tooManyRequests },
  tooManyStreams: { statusCode: 429, message: texts.tooManyStreams },
  tooManyLogins: { statusCode: 429, message: texts.tooManyLogins },
  server: { statusCode: 500, message: statuses.server },
  /** The message is the operator's, if there is one. */
  maintenance: { statusCode: 503, message: texts.maintenance },
  unavailable: { statusCode: 503, message: statuses.server },
  translationFailed: { statusCode: 503, message: texts.translationFailed },
  busy: { statusCode: 503, message: texts.busy },
} as const satisfies Record<string, { statusCode: number; message: () => string }>

export type ProblemName = keyof typeof problems

/** The name of an entry in `problems`, or `validation` for a request that does not match its schema. */
export type ErrorCode = ProblemName | 'validation'
