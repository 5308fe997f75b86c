/** Actions of a user that must not reveal how the user voted or what the user wrote anonymously. */
export type UserAction =
  | 'chooses an area'
  | 'asks for news'
  | 'casts a vote'
  | 'changes the vote'
  | 'takes the vote back'
  | 'has an anonymous comment that waits'
  | 'comments anonymously'
  | 'edits an anonymous comment'
  | 'deletes an anonymous comment'
  | 'answers anonymously'
  | 'agrees with a comment'
  | 'takes an agreement back'
  | 'votes without a confirmed email'
  | 'confirms the email'
  | 'has a vote that joins'
  | 'asks for another email'
  | 'changes the email'
  | 'is verified'
  | 'is suspended'
  | 'is active again'
  | 'deletes the account'
  | 'is deleted by an administrator'
  | 'is removed without a confirmed email'
  | 'becomes established with a vote on somebody else'

const counters = (...names: string[]) =>
  names.flatMap((name) => [
    `GET /personalities/:id/stats: ${name}`,
    `GET /personalities/:slug: ${name}`,
    `GET /personalities/top: data[*].${name}`,
    `GET /personalities: data[*].${name}`,
    ...['mostApproved', 'mostOpposed', 'mostDivisive'].map(
      (list) => `GET /personalities/leaders: ${list}[*].${name}`,
    ),
    `administrator GET /admin/stats: topPersonalities[*].${name}`,
    `GET /areas/:slug: levels[*].people[*].${name}`,
  ])

/** Charts show the two counts alone. */
const opinions = (...names: string[]) =>
  names.flatMap((name) => [
    `GET /personalities/opinions: data[*].${name}`,
    `GET /chambers/:slug/seats: data[*].${name}`,
  ])

const voteStatus = (...names: string[]) =>
  names.flatMap((name) => [
    `GET /votes/:personalityId: ${name}`,
    `GET /votes/status: data[*].${name}`,
  ])

/** Present counts less the votes that are set apart, which stay what they are. */
const withoutSetApart = (...names: string[]) =>
  ['GET /personalities/:id/stats', 'GET /personalities/:slug'].flatMap((row) =>
    names.map((name) => `${row}: withoutSetApart.${name}`),
  )

const support = [
  'GET /personalities/:id/stats: supportPercentage',
  ...withoutSetApart('supportPercentage'),
  ...['GET /personalities/:id/stats', 'GET /personalities/:slug'].flatMap((row) => [
    `${row}: supportInterval.low`,
    `${row}: supportInterval.high`,
  ]),
  // The present share, and its difference from one that stays.
  'GET /personalities/moving: data[*].change',
  'GET /personalities/moving: data[*].supportPercentage',
  // The same share, on which the member has commented.
  'member GET /comments/me/comments: data[*].changes.supportNow',
]

/** Frames and cards that show the counts. */
const shared = [
  'GET /embed/personalities/:slug: shown',
  'GET /embed/areas/:slug: shown',
  'GET /embed/compare: shown',
  'GET /cards/personalities/:slug.png: shown',
  'GET /cards/areas/:slug.png: shown',
  // Also by how many of its people are in each tenth of support.
  'GET /cards/parties/:slug.png: shown',
  'GET /cards/chambers/:slug.png: shown',
  'GET /cards/home.png: shown',
  // In the title of the frame.
  'GET /oembed: shown',
]

/** Total of votes, and votes of the day. */
const votesOfSite = [
  'administrator GET /admin/activity: data[*].votes',
  'administrator GET /admin/stats: growth.votesThisMonth',
  'administrator GET /admin/stats: totalVotes',
  'administrator GET /votes: data[*].personality.voteCount',
]

const voteTotals = [
  // The counted votes on people of a chamber together.
  'editor, administrator GET /admin/chambers/:id/ending: closingVotes',
  'GET /chambers/:slug: standing.votes',
  'GET /parties/:slug: standing.votes',
  ...votesOfSite,
]

/** The share of all accounts that are confirmed, in whole percent. */
const confirmedAccounts = 'GET /integrity: confirmedPercentage'

/** Feeds with the comments on the person. */
const feeds = ['GET /personalities/:slug/feed.atom: shown', 'GET /areas/:slug/feed.atom: shown']

/** Counts of comments, which name no author. */
const commentTotals = [
  ...counters('commentCount'),
  'administrator GET /admin/activity: data[*].comments',
  'administrator GET /admin/stats: growth.commentsThisMonth',
  'administrator GET /admin/stats: totalComments',
]

/** The count of agreements with one comment. */
const agreements = [
  'GET /comments/:personalityId/threads: data[*].comment.agreeCount',
  'GET /comments/:personalityId: data[*].agreeCount',
  'GET /comments/detail/:id/thread: comment.agreeCount',
  'GET /comments/detail/:id: agreeCount',
  'moderator, administrator GET /comments: data[*].agreeCount',
  'member GET /comments/me/comments: data[*].agreeCount',
]

/** Suspensions are public to these viewers. */
const suspension = [
  'administrator GET /admin/audit: + data[*]',
  'administrator GET /users/admin/stats: activeUsers',
  'administrator GET /users/admin/stats: suspendedUsers',
  'administrator GET /users/export: + [*]',
  'administrator GET /users/export: - [*]',
  'administrator GET /users: data[*].status',
  'administrator GET /users: data[*].suspendedVotes',
  'member, moderator, editor, administrator GET /follow/status/:userId: canFollow',
  'member, moderator, editor, administrator GET /users/profile/:id: canFollow',
  'member, moderator, editor, administrator GET /users/username/:username: canFollow',
]

/** A vote for a personality that counts from now on. */
const countedVote = [
  ...counters('upvoteCount', 'voteCount'),
  ...withoutSetApart('upvoteCount'),
  ...opinions('upvoteCount'),
  ...voteStatus('upvoteCount', 'totalVotes'),
  ...support,
  ...shared,
  ...voteTotals,
  // Shows the day, the personality and the type, with a random id.
  'administrator GET /votes: + data[*]',
]

/** Contains no vote, no anonymous comment, nothing that was written to administrators, and no count of them. */
const deletion = [
  'GET /users/profile/:id: 404',
  'GET /search/counts: users',
  'GET /users/search: - data[*]',
  'GET /users/username/:username: 404',
  'administrator GET /admin/stats: totalUsers',
  'administrator GET /users/admin/stats: activeUsers',
  'administrator GET /users/admin/stats: totalUsers',
  'administrator GET /users/export: - [*]',
  'administrator GET /users: - data[*]',
  'member, moderator, editor, administrator GET /follow/status/:userId: 404',
]

/**
 * The differences that may be visible after each action, prefixed with the viewers who may see them (none: everybody).
 * No difference links a count, or an added or removed row, to the user.
 */
export const acceptedDifferences: Record<UserAction, string[]> = {
  // Only the user sees which one.
  'chooses an area': [],
  'asks for news': [],
  'casts a vote': countedVote,
  'changes the vote': [
    ...counters('upvoteCount', 'downvoteCount'),
    ...withoutSetApart('upvoteCount', 'downvoteCount'),
    ...opinions('upvoteCount', 'downvoteCount'),
    ...voteStatus('upvoteCount', 'downvoteCount'),
    ...support,
    ...shared,
    'administrator GET /votes: + data[*]',
    'administrator GET /votes: - data[*]',
  ],
  'takes the vote back': [
    ...counters('downvoteCount', 'voteCount'),
    ...withoutSetApart('downvoteCount'),
    ...opinions('downvoteCount'),
    ...voteStatus('downvoteCount', 'totalVotes'),
    ...support,
    ...shared,
    ...voteTotals,
    'administrator GET /votes: - data[*]',
  ],
  // Those who review it see that there is one; nobody sees whose it is.
  'has an anonymous comment that waits': [
    'administrator GET /admin/activity: data[*].comments',
    'administrator GET /admin/stats: growth.commentsThisMonth',
    'administrator GET /admin/stats: totalComments',
    'moderator, administrator GET /admin/moderation/statistics: oldestAt',
    'moderator, administrator GET /admin/moderation/statistics: openCases',
    'moderator, administrator GET /admin/moderation: + data[*]',
    'moderator, administrator GET /admin/tasks: + kinds[*]',
    'moderator, administrator GET /admin/tasks: + oldest[*]',
    'moderator, administrator GET /comments: + data[*]',
  ],
  'comments anonymously': [
    ...commentTotals,
    ...feeds,
    'GET /comments/:personalityId/threads: + data[*]',
    'GET /comments/:personalityId: + data[*]',
    'moderator, administrator GET /comments: + data[*]',
  ],
  'edits an anonymous comment': [
    ...feeds,
    'GET /comments/:personalityId/threads: data[*].comment.content',
    'GET /comments/:personalityId/threads: data[*].comment.isEdited',
    'GET /comments/:personalityId: data[*].content',
    'GET /comments/:personalityId: data[*].isEdited',
    'moderator, administrator GET /comments: data[*].content',
    'moderator, administrator GET /comments: data[*].isEdited',
  ],
  'deletes an anonymous comment': [
    ...commentTotals,
    ...feeds,
    'GET /comments/:personalityId/threads: - data[*]',
    'GET /comments/:personalityId: - data[*]',
    'moderator, administrator GET /comments: - data[*]',
  ],
  'agrees with a comment': agreements,
  'takes an agreement back': agreements,
  // Whom it answers, the member, is notified later.
  'answers anonymously': [
    ...commentTotals,
    ...feeds,
    'GET /comments/:personalityId/threads: + data[*].replies[*]',
    'GET /comments/:personalityId/threads: data[*].replyCount',
    'GET /comments/:personalityId: + data[*]',
    'GET /comments/detail/:id/replies: + data[*]',
    'GET /comments/detail/:id/thread: + replies[*]',
    'GET /comments/detail/:id/thread: replyCount',
    'moderator, administrator GET /comments: + data[*]',
  ],
  'votes without a confirmed email': [],
  'confirms the email': [confirmedAccounts],
  // As if the vote was cast at that moment, which has nothing to do with that of the confirmation.
  'has a vote that joins': countedVote,
  'asks for another email': [],
  'changes the email': [
    'administrator GET /users/export: + [*]',
    'administrator GET /users/export: - [*]',
    'administrator GET /users: data[*].email',
  ],
  // Verifications are public. The counts of verified votes have changed too, but nothing shows them at this moment.
  'is verified': [
    ...['followers', 'following'].flatMap((list) =>
      ['code', 'error', list, 'message', 'pagination', 'statusCode'].map(
        (name) => `GET /follow/:userId/${list}: ${name}`,
      ),
    ),
    ...['isVerified', 'verificationStatus'].flatMap((name) => [
      `GET /users/profile/:id: ${name}`,
      `GET /users/search: data[*].${name}`,
      `GET /users/username/:username: ${name}`,
      `administrator GET /users: data[*].${name}`,
    ]),
    'administrator GET /admin/audit: + data[*]',
    'administrator GET /users/export: + [*]',
    'administrator GET /users/export: - [*]',
  ],
  'is suspended': [...suspension, 'GET /users/search: - data[*]', 'GET /search/counts: users'],
  'is active again': [...suspension, 'GET /users/search: + data[*]', 'GET /search/counts: users'],
  'deletes the account': [
    ...deletion,
    // Of a member who was verified, and in the audit log.
    'GET /follow/:userId/followers: 404',
    'GET /follow/:userId/following: 404',
    'administrator GET /admin/audit: data[*].target.name',
    'administrator GET /admin/audit: data[*].target.path',
  ],
  'is deleted by an administrator': [...deletion, 'administrator GET /admin/audit: + data[*]'],
  'is removed without a confirmed email': [...deletion, confirmedAccounts],
  // The vote on somebody else, and nothing of the person on whom the vote is not set apart any more.
  'becomes established with a vote on somebody else': [
    ...['mostApproved', 'mostOpposed', 'mostDivisive'].flatMap((list) => [
      `GET /personalities/leaders: ${list}[*].upvoteCount`,
      `GET /personalities/leaders: ${list}[*].voteCount`,
    ]),
    ...['GET /personalities', 'GET /personalities/top'].flatMap((row) => [
      `${row}: data[*].upvoteCount`,
      `${row}: data[*].voteCount`,
    ]),
    'GET /personalities/opinions: data[*].upvoteCount',
    'GET /cards/home.png: shown',
    'administrator GET /admin/stats: topPersonalities[*].upvoteCount',
    'administrator GET /admin/stats: topPersonalities[*].voteCount',
    ...votesOfSite,
    'administrator GET /votes: + data[*]',
  ],
}
