import { problems, statusTexts } from './errors.ts'

/** Verbatim texts of the product that more than one place shows or that tests look for. */
export const texts = {
  welcomeBack: 'Welcome back!',
  accountCreated: 'Account created successfully!',
  loggedOut: 'Logged out successfully',
  voteRecorded: 'Vote recorded!',
  voteRemoved: 'Vote removed',
  voteRemovedFromList: 'Vote removed successfully!',
  loginToVote: 'Please login to vote',
  loginToComment: 'Please login to comment',
  loginRequired: statusTexts.unauthorized,
  voteFailed: 'Failed to vote',
  voteRemoveFailed: 'Failed to remove vote',
  votesFetchFailed: 'Failed to fetch votes',
  homeFailed: 'Failed to load data',
  personalityFailed: 'Failed to load personality details',
  linkCopied: 'Link copied to clipboard',
  sessionExpired: problems.sessionExpired.message,
  initializing: 'Initializing application...',
  passwordChanged: 'Password changed successfully!',
  resetMailSent: 'If an account has that email, a link to reset the password is on its way.',
  messageReceived: 'Thank you. Your message has been received.',
  independent: 'Independent',
  noDescription: 'No description available.',
} as const
