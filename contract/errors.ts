import type { Challenge } from './challenges.ts'
import { statusTexts } from './status-texts.ts'

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

/** Error responses by name: status and message. */
export const problems = {
  badRequest: { statusCode: 400, message: 'The request could not be understood.' },
  pageTooDeep: {
    statusCode: 400,
    message:
      'This page is too far into the list. Choose one nearer the start or end, or filter the list.',
  },
  ballotListUnknown: {
    statusCode: 404,
    message:
      'There is no such list of ballots. Versions that were replaced 30 days ago are deleted; the log still has their records.',
  },
  noticesPaused: {
    statusCode: 403,
    message: 'Many of your reports were unfounded, so we take no more from you for some days.',
  },
  noticesFull: {
    statusCode: 409,
    message: 'We have many notices about this already, and are looking at it.',
  },
  alreadyTrusted: { statusCode: 409, message: 'This is a trusted flagger already.' },
  ownContent: { statusCode: 400, message: 'You cannot report your own content.' },
  cannotReply: { statusCode: 403, message: 'You cannot reply to this comment.' },
  ownComment: { statusCode: 400, message: 'You cannot agree with your own comment.' },
  followSelf: { statusCode: 400, message: 'You cannot follow yourself.' },
  ownAccount: { statusCode: 400, message: 'You cannot do this to your own account.' },
  usernameReserved: {
    statusCode: 400,
    message: 'This username is reserved. Please choose another one.',
  },
  nameReserved: { statusCode: 400, message: 'This name is reserved' },
  passwordTooCommon: { statusCode: 400, message: 'This password is too common' },
  wrongPassword: { statusCode: 400, message: 'The password is not correct' },
  resetLinkInvalid: {
    statusCode: 400,
    message: 'This link is no longer valid. Please ask for a new one.',
  },
  confirmationLinkInvalid: {
    statusCode: 400,
    message: 'This link does not work. A newer one may have replaced it.',
  },
  confirmationLinkExpired: {
    statusCode: 400,
    message: 'This link has expired. Please ask for a new one.',
  },
  emailUnchanged: { statusCode: 400, message: 'This is your email address already.' },
  lastAdministrator: {
    statusCode: 409,
    message: 'You are the last administrator. Appoint another one first.',
  },
  administratorsAccount: {
    statusCode: 409,
    message: 'This is the account of an administrator. Take the role away first.',
  },
  exportOfSuspended: {
    statusCode: 409,
    message: 'This member is suspended and cannot log in. End the suspension first.',
  },
  exportJustOffered: {
    statusCode: 409,
    message: 'This member got the link within the last 24 hours.',
  },
  deletionOpen: {
    statusCode: 409,
    message: 'The deletion of this account is recorded already.',
  },
  deletionHasDay: {
    statusCode: 409,
    message: 'The member was told a day. The account is deleted then.',
  },
  holdDay: {
    statusCode: 400,
    message: 'Choose a last day from today on, within a year.',
  },
  tooManyHolds: {
    statusCode: 409,
    message: 'Too many legal holds last at the same time. End one first.',
  },
  orderDay: { statusCode: 400, message: 'The date of the order is in the future.' },
  orderReplaced: { statusCode: 409, message: 'Another entry replaces this one already.' },
  requestClosed: { statusCode: 409, message: 'This request is closed already.' },
  requestOutdated: {
    statusCode: 409,
    message:
      'Who recorded this request is no administrator any more, or the member has become one. Withdraw it and record it again.',
  },
  uploadForm: {
    statusCode: 400,
    message: 'Send exactly one file as a form (multipart/form-data).',
  },
  imageType: { statusCode: 400, message: 'Only JPEG, PNG, and GIF images are allowed' },
  imageDimensions: { statusCode: 400, message: 'Images must not exceed 40 megapixels' },
  imageInterlaced: {
    statusCode: 400,
    message: 'Images this large must not be interlaced or progressive',
  },
  pictureNotOwn: { statusCode: 400, message: 'You can only use pictures that you uploaded.' },
  pictureNotOfSite: {
    statusCode: 400,
    message: 'Upload the picture for the politician, or use one from another site.',
  },
  imageDamaged: { statusCode: 400, message: 'The image is damaged or incomplete' },
  unauthorized: { statusCode: 401, message: statusTexts.unauthorized },
  sessionExpired: { statusCode: 401, message: statusTexts.sessionExpired },
  invalidCredentials: { statusCode: 401, message: 'Invalid email or password' },
  forbidden: { statusCode: 403, message: statusTexts.forbidden },
  passwordNeeded: {
    statusCode: 403,
    message: 'Confirm your password first, then try again.',
  },
  otherMustDecide: {
    statusCode: 403,
    message: 'Another administrator has to decide this.',
  },
  cannotFollow: { statusCode: 403, message: 'You cannot follow this member.' },
  ownVerification: {
    statusCode: 403,
    message: 'You cannot review your own request. Another administrator has to decide it.',
  },
  readOnly: {
    statusCode: 403,
    message:
      'The site takes no votes and texts at the moment. You can still withdraw votes, delete what you wrote, report and appeal.',
  },
  postsClosed: {
    statusCode: 403,
    message: 'Posts are closed on this site. You can still read, delete and report them.',
  },
  commentsClosed: {
    statusCode: 403,
    message: 'Comments are closed on this site. You can still read, delete and report them.',
  },
  anonymousCommentsClosed: {
    statusCode: 403,
    message: 'This site takes no anonymous comments. You can comment under your name.',
  },
  repliesClosed: {
    statusCode: 403,
    message: 'Replies are closed on this site. You can still read, delete and report them.',
  },
  verificationClosed: {
    statusCode: 403,
    message: 'This site takes no requests for verification at the moment.',
  },
  registrationClosed: {
    statusCode: 403,
    message: 'This site takes no new accounts at the moment.',
  },
  awaitingApproval: {
    statusCode: 403,
    message: 'An administrator has to approve your account before you can do this.',
  },
  ageNotConfirmed: {
    statusCode: 400,
    message: 'Confirm that you are old enough to join.',
  },
  minimumAgeChanged: {
    statusCode: 409,
    message: 'The minimum age of this site has changed. Please confirm the new one.',
  },
  invitationNeeded: {
    statusCode: 403,
    message: 'You need an invitation to create an account here.',
  },
  invitationUnknown: {
    statusCode: 400,
    message: 'This invitation does not work. Check that you have opened the whole link.',
  },
  invitationRevoked: {
    statusCode: 400,
    message: 'This invitation was taken back. Ask for a new one.',
  },
  invitationExpired: {
    statusCode: 400,
    message: 'This invitation has expired. Ask for a new one.',
  },
  invitationUsedUp: {
    statusCode: 400,
    message: 'This invitation has been used up. Ask for a new one.',
  },
  invitationEnd: {
    statusCode: 400,
    message: 'The last day must be today or later, and within a year.',
  },
  mailDomainRefused: {
    statusCode: 400,
    message: 'This site does not take email addresses of this domain. Please use another one.',
  },
  notVerified: {
    statusCode: 403,
    message: 'Only verified users can create posts. Please request verification.',
  },
  suspended: { statusCode: 403, message: 'Your account has been suspended.' },
  notFound: { statusCode: 404, message: statusTexts.notFound },
  requestTimeout: {
    statusCode: 408,
    message: 'The request took too long to arrive. Please try again.',
  },
  announcementEnd: {
    statusCode: 400,
    message: 'The last day must be today or later, and within a year.',
  },
  legalPageDay: {
    statusCode: 400,
    message: 'The first day must be today or later, and within a year.',
  },
  emailTaken: { statusCode: 409, message: 'Email already in use' },
  mailboxTaken: {
    statusCode: 409,
    message:
      'Another account counts for this mailbox, so your address was not changed. Delete one of the two accounts first.',
  },
  usernameTaken: { statusCode: 409, message: 'Username already taken' },
  verificationPending: {
    statusCode: 409,
    message: 'Your verification request is already being reviewed.',
  },
  alreadyVerified: { statusCode: 409, message: 'Your account is already verified.' },
  alreadyReviewed: { statusCode: 409, message: 'This request has already been reviewed.' },
  caseClaimed: {
    statusCode: 409,
    message: 'Somebody else is working on this case.',
  },
  tooManyNotes: { statusCode: 409, message: 'There are too many notes here already.' },
  alreadyDecided: {
    statusCode: 409,
    message: 'Another administrator has already decided this.',
  },
  votesClosed: {
    statusCode: 409,
    message: 'Votes on this person are closed. You can still remove a vote that you have cast.',
  },
  voteConsentWithdrawn: {
    statusCode: 409,
    message:
      'You have withdrawn your agreement that your votes are stored. You can vote again when they have left the counts, within 30 days.',
  },
  alreadyAppealed: { statusCode: 409, message: 'You have already appealed this decision.' },
  factChangedSince: {
    statusCode: 409,
    message: 'This has changed since, so it cannot be taken back.',
  },
  changedMeanwhile: { statusCode: 409, message: 'This was changed meanwhile' },
  nameInUse: {
    statusCode: 409,
    message: 'Another one has this name already. Merge the two, or choose another name.',
  },
  inUse: { statusCode: 409, message: 'It is still in use. Merge it into another one instead.' },
  areaWithinItself: { statusCode: 409, message: 'An area cannot lie below itself.' },
  mergeIntoItself: { statusCode: 400, message: 'Choose another one to merge it into.' },
  isBeingChanged: {
    statusCode: 409,
    message: 'A change of it has not reached everybody yet. Please try again in a minute.',
  },
  mergeImpossible: {
    statusCode: 409,
    message:
      'One of the two is not on the site any more, or is part of another merge at the moment.',
  },
  splitTooLate: {
    statusCode: 409,
    message: 'This merge cannot be undone any more, because somebody has voted since.',
  },
  splitShowsVotes: {
    statusCode: 409,
    message:
      'This merge cannot be undone at the moment, because that would show how single members voted.',
  },
  conflict: { statusCode: 409, message: 'Someone else changed this at the same time.' },
  tooLarge: { statusCode: 413, message: 'The request is too large.' },
  fileTooLarge: { statusCode: 413, message: 'File size exceeds 5MB limit' },
  importTooLarge: {
    statusCode: 413,
    message: 'The file is larger than 50 MB. Split it, or import it at the command line.',
  },
  challengeRequired: {
    statusCode: 428,
    message:
      'We need to check that you are not a robot. Please load this page again, then try once more.',
  },
  challengeInvalid: {
    statusCode: 428,
    message: 'The check that you are not a robot has expired. Please try again.',
  },
  headersTooLarge: { statusCode: 431, message: 'The headers of the request are too large.' },
  unsupportedType: { statusCode: 415, message: 'The content type is not supported. Send JSON.' },
  tooManyRequests: { statusCode: 429, message: 'Too many requests. Please wait a moment.' },
  tooManyStreams: {
    statusCode: 429,
    message: 'Too many pages with live updates are open. Close some of them.',
  },
  tooManyLogins: {
    statusCode: 429,
    message: 'Too many attempts to log in. Please wait a few minutes.',
  },
  server: { statusCode: 500, message: statusTexts.server },
  /** The message is the operator's, if there is one. */
  maintenance: {
    statusCode: 503,
    message: 'We are working on the site. Please come back later.',
  },
  unavailable: { statusCode: 503, message: statusTexts.server },
  busy: { statusCode: 503, message: 'The site is busy. Please try again in a few seconds.' },
} as const satisfies Record<string, { statusCode: number; message: string }>

export type ProblemName = keyof typeof problems

/** The name of an entry in `problems`, or `validation` for a request that does not match its schema. */
export type ErrorCode = ProblemName | 'validation'
