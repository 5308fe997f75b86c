import { z } from 'zod'
import * as texts from '#messages/contract/accounts'
import * as inputs from '#messages/contract/inputs'
import { endpoint } from './endpoint.ts'
import { problems } from './errors.ts'
import { filterShape } from './filter-schema.ts'
import { Id, Timestamp } from './ids.ts'
import { limits, pageSizes } from './limits.ts'
import { isPlainName, isReservedUsername } from './names.ts'
import { Order, paged, pageQuery, SearchText } from './paging.ts'
import { ownPicture } from './pictures.ts'
import { optionalText, requiredName } from './text.ts'
import { userFilters } from './user-filters.ts'

export const Role = z.enum(userFilters.role.values)
export type Role = z.infer<typeof Role>

export const UserStatus = z.enum(userFilters.status.values)
export type UserStatus = z.infer<typeof UserStatus>

/** What a suspension does with the votes: they keep counting, or are withdrawn in a group once a month. */
export const SuspendedVotes = z.enum(['keep', 'withdraw'])
export type SuspendedVotes = z.infer<typeof SuspendedVotes>

export const VerificationStatus = z.enum(['PENDING', 'VERIFIED', 'REJECTED'])
export type VerificationStatus = z.infer<typeof VerificationStatus>

/** The account as seen by its owner and administrators. */
/**
 * That the site may store a member's votes: the version of the text and the day (UTC) of the agreement, null if the member
 * was not asked; or the day of its withdrawal, until the votes are deleted.
 */
export const VoteConsent = z.object({
  version: z.int().nullable(),
  agreedOn: z.iso.date().nullable(),
  withdrawnOn: z.iso.date().nullable(),
})
export type VoteConsent = z.infer<typeof VoteConsent>

export const User = z.object({
  id: Id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  /** Whether the user has confirmed the email; until then the votes do not count. */
  isEmailConfirmed: z.boolean(),
  /** True if the votes do not count because another account counts for the same mailbox. */
  sharesMailbox: z.boolean(),
  /** The address that replaces `email` once it is confirmed. */
  pendingEmail: z.string().nullable(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  profileImage: z.string().nullable(),
  role: Role,
  status: UserStatus,
  isVerified: z.boolean(),
  verificationStatus: VerificationStatus.nullable(),
  /** True if only followers see the posts. */
  isPrivate: z.boolean(),
  /** True if a private account approves new followers. */
  approvesFollowers: z.boolean(),
  voteCount: z.int(),
  commentCount: z.int(),
  /** The minimum age that was confirmed when the account was created, and the day (UTC); null if nobody asked. */
  ageConfirmation: z.object({ age: z.int(), confirmedOn: z.iso.date() }).nullable(),
  /** True until an administrator has approved the account, which can do little until then. */
  awaitsApproval: z.boolean(),
  /** The language in which the site writes to the member, such as `es`; null: the language of the site. */
  language: z.string().nullable(),
  /** Null before the first vote. */
  voteConsent: VoteConsent.nullable(),
  createdAt: Timestamp,
})
export type User = z.infer<typeof User>

/**
 * An account as seen by administrators, without the number of votes and comments: an increase would reveal who cast a
 * vote or wrote an anonymous comment. Nor does it say whether the email is confirmed.
 */
export const UserListItem = User.omit({
  isEmailConfirmed: true,
  sharesMailbox: true,
  pendingEmail: true,
  voteCount: true,
  commentCount: true,
  voteConsent: true,
  awaitsApproval: true,
  ageConfirmation: true,
  approvesFollowers: true,
  language: true,
}).extend({
  /** Reason of the suspension, if given. */
  suspensionReason: z.string().nullable(),
  /** When the suspension ends by itself; null for one without end, and unless suspended. */
  suspendedUntil: Timestamp.nullable(),
  /** What the suspension does with the votes, as an administrator has decided; null unless suspended. */
  suspendedVotes: SuspendedVotes.nullable(),
})
export type UserListItem = z.infer<typeof UserListItem>

/** The author shown beside content. */
export const Author = z.object({
  name: z.string(),
  username: z.string(),
  profileImage: z.string().nullable(),
  isVerified: z.boolean(),
})
export type Author = z.infer<typeof Author>

export const Name = requiredName(limits.nameMax, {
  required: inputs.nameRequired,
  max: inputs.nameMustNotExceed,
}).refine(isPlainName, { error: inputs.nameCharacters })

export const Username = z
  .string({ error: texts.usernameRequired })
  .trim()
  .min(1, { error: texts.usernameRequired })
  .min(limits.usernameMin, { error: () => texts.usernameTooShort({ min: limits.usernameMin }) })
  .max(limits.usernameMax, { error: () => inputs.usernameTooLong({ max: limits.usernameMax }) })
  .regex(/^\w*$/, { error: texts.usernameCharacters })

/** A username that users may choose. Accounts with a reserved one keep it. */
export const NewUsername = Username.refine((username) => !isReservedUsername(username), {
  error: problems.usernameReserved.message,
})

export const Bio = optionalText(limits.bioMax, texts.bioTooLong)

/** Fields of a profile that its owner can edit. Pictures must be uploads, because an external host would see who views them. */
export const Profile = z.object({
  name: Name,
  username: Username,
  bio: Bio,
  location: optionalText(limits.locationMax, texts.locationTooLong),
  profileImage: z
    .string()
    .max(limits.urlMax)
    .regex(ownPicture, { error: texts.pictureNotUploaded })
    .nullish(),
})
export type Profile = z.output<typeof Profile>

/** Values of a profile as replies show them, also such as could not be chosen today. */
export const ShownProfile = User.pick({
  name: true,
  username: true,
  bio: true,
  location: true,
  profileImage: true,
}).partial()

/** Search and filters of the list of users. */
const UserFilters = z.object({
  /** Part of the name, username or email address. */
  search: SearchText,
  ...filterShape(userFilters),
})
export type UserFilters = z.output<typeof UserFilters>

export const UserSort = z.enum(['createdAt', 'name', 'username', 'email'])
export type UserSort = z.infer<typeof UserSort>

const UsersQuery = pageQuery(pageSizes.users, limits.usersPageMax)
  .extend(UserFilters.shape)
  .extend({
    sortBy: UserSort.optional(),
    /** Alias of `sortBy`, which takes precedence. */
    sort: UserSort.optional(),
    order: Order.default('desc'),
  })
  .transform(({ sortBy, sort, ...query }) => ({ ...query, sortBy: sortBy ?? sort ?? 'createdAt' }))
export type UsersQuery = z.output<typeof UsersQuery>

const Reason = optionalText(limits.adminReasonMax, inputs.reasonTooLong)

const BulkUpdate = z.object({
  userIds: z
    .array(Id, { error: texts.chooseMember })
    .min(1, { error: texts.chooseMember })
    .max(limits.bulkMax, { error: () => texts.tooManyMembers({ max: limits.bulkMax }) }),
  updates: z
    .object(
      {
        role: Role.optional(),
        status: UserStatus.optional(),
        /** What the suspension does with the votes, also an earlier one; by default a new suspension keeps them. */
        votes: SuspendedVotes.optional(),
      },
      { error: texts.sayWhatToChange },
    )
    .refine(({ role, status, votes }) => role ?? status ?? votes, { error: texts.sayWhatToChange }),
  reason: Reason,
})
export type BulkUpdate = z.output<typeof BulkUpdate>

/** Weeks are the last seven days and the seven days before. */
export const UserStats = z.object({
  totalUsers: z.int(),
  activeUsers: z.int(),
  suspendedUsers: z.int(),
  newUsersThisWeek: z.int(),
  newUsersLastWeek: z.int(),
  /** Change of this week over the last one in percent. */
  growth: z.int(),
})
export type UserStats = z.infer<typeof UserStats>

const ById = z.object({ id: Id })

export const users = {
  list: endpoint('GET', '/users', 'manageMembers', {
    summary: 'List members',
    query: UsersQuery,
    reply: paged(UserListItem),
  }),
  exportAll: endpoint('GET', '/users/export', 'manageMembers', {
    summary: 'Export members as CSV, oldest account first',
    query: UserFilters,
    csv: {
      fileName: 'users.csv',
      columns: [
        'id',
        'name',
        'username',
        'email',
        'location',
        'role',
        'status',
        'isVerified',
        'createdAt',
      ],
    },
    confirms: 'password',
  }),
  stats: endpoint('GET', '/users/admin/stats', 'manageMembers', {
    summary: 'Count members, total and new',
    reply: UserStats,
  }),
  update: endpoint('PATCH', '/users/:id', 'manageMembers', {
    summary: "Update a member's profile; omitted fields do not change",
    params: ById,
    body: Profile.partial(),
    reply: UserListItem,
  }),
  setStatus: endpoint('PATCH', '/users/:id/status', 'manageMembers', {
    summary:
      "Suspend a member, decide about the votes of a suspended one, or lift the suspension; ends the member's sessions",
    params: ById,
    body: z.object({ status: UserStatus, reason: Reason, votes: SuspendedVotes.optional() }),
    reply: UserListItem,
  }),
  setRole: endpoint('PUT', '/users/:id/role', 'manageMembers', {
    summary: "Change the role of a member; ends the member's sessions",
    params: ById,
    body: z.object({ role: Role }),
    reply: UserListItem,
    confirms: 'password',
  }),
  updateMany: endpoint('PATCH', '/users/bulk', 'manageMembers', {
    summary:
      'Change the role, the status or what happens to the votes of several members, all or none',
    body: BulkUpdate,
    /** `unchanged` had the desired state already. */
    reply: z.object({ updated: z.int(), unchanged: z.int() }),
    confirms: 'password',
  }),
  confirmEmail: endpoint('POST', '/users/:id/confirm-email', 'manageMembers', {
    summary:
      "Confirm a member's email address, so that the votes count; the response is the same if it is confirmed",
    params: ById,
    affects: 'counts',
  }),
  sendConfirmation: endpoint('POST', '/users/:id/send-confirmation', 'manageMembers', {
    summary:
      'Send a member the email to confirm the address again; the response is the same if it is confirmed',
    params: ById,
    affects: 'nothing',
  }),
  remove: endpoint('DELETE', '/users/:id', 'manageMembers', {
    summary: 'Delete a member and the content of the account',
    params: ById,
    confirms: 'password',
  }),
}
