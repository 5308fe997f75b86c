import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { Id, Moment } from './ids.ts'
import { limits } from './limits.ts'
import { ownPicture } from './pictures.ts'
import { optionalText, requiredText } from './text.ts'

export const Role = z.enum(['USER', 'ADMIN'])
export type Role = z.infer<typeof Role>

export const UserStatus = z.enum(['ACTIVE', 'SUSPENDED'])
export type UserStatus = z.infer<typeof UserStatus>

export const VerificationStatus = z.enum(['PENDING', 'VERIFIED', 'REJECTED'])
export type VerificationStatus = z.infer<typeof VerificationStatus>

/** The account as its owner (and an administrator) sees it. */
export const User = z.object({
  id: Id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  profileImage: z.string().nullable(),
  role: Role,
  status: UserStatus,
  isVerified: z.boolean(),
  verificationStatus: VerificationStatus.nullable(),
  /** Whether the posts are for followers alone. */
  isPrivate: z.boolean(),
  voteCount: z.int(),
  commentCount: z.int(),
  createdAt: Moment,
})
export type User = z.infer<typeof User>

/** A person beside what that person wrote. */
export const Author = z.object({
  name: z.string(),
  username: z.string(),
  profileImage: z.string().nullable(),
  isVerified: z.boolean(),
})
export type Author = z.infer<typeof Author>

export const Name = requiredText(limits.nameMax, {
  required: 'Name is required',
  max: `Name must not exceed ${limits.nameMax} characters`,
})

export const Username = z
  .string('Username is required')
  .trim()
  .min(1, 'Username is required')
  .min(limits.usernameMin, `Username must be at least ${limits.usernameMin} characters`)
  .max(limits.usernameMax, `Username must not exceed ${limits.usernameMax} characters`)
  .regex(/^\w*$/, 'Username can only contain letters, numbers, and underscores')

export const Bio = optionalText(limits.bioMax, `Bio must not exceed ${limits.bioMax} characters`)

/** What members may change about themselves. Pictures come from this site alone: a foreign one would tell who looks. */
export const Profile = z.object({
  name: Name,
  username: Username,
  bio: Bio,
  location: optionalText(
    limits.locationMax,
    `Location must not exceed ${limits.locationMax} characters`,
  ),
  profileImage: z
    .string()
    .max(limits.urlMax)
    .regex(ownPicture, 'Profile image must be an uploaded picture')
    .nullish(),
})
export type Profile = z.output<typeof Profile>

export const users = {
  updateProfile: endpoint('PATCH', '/users/profile', access.user, {
    summary: 'Change the own profile; fields left out stay',
    body: Profile.partial(),
    reply: User,
  }),
}
