import { statusTexts } from '../../contract/status-texts.ts'

/** Screen texts that are used in several places or asserted by tests. */
export const texts = {
  loggedOut: 'Logged out successfully',
  voteRecorded: 'Vote recorded!',
  voteRemoved: 'Vote removed',
  voteRemovedForGood: 'Votes are closed. If you remove your vote, you cannot vote again.',
  loginToComment: 'Please login to comment',
  loginRequired: statusTexts.unauthorized,
  voteFailed: 'Failed to vote',
  voteRemoveFailed: 'Failed to remove vote',
  voteOffline: 'You are offline. Your vote was not sent.',
  voteRemoveOffline: 'You are offline. Your vote was not removed.',
  commentsFetchFailed: 'Failed to fetch comments',
  homeFailed: 'Failed to load data',
  sessionExpired: statusTexts.sessionExpired,
  accountDeleted: 'Your account has been deleted',
  passwordChanged: 'Password changed successfully!',
  networkError: 'Network error. Please check your internet connection.',
  unexpectedError: 'An unexpected error occurred.',
  independent: 'Independent',
  partyNotKnown: 'Party not known',
  noDescription: 'No description available.',
} as const
