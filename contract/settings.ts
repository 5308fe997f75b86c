import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { Profile, User } from './users.ts'

/** What the viewer decides about the own account. */
export const settings = {
  updateProfile: endpoint('PATCH', '/users/profile', access.user, {
    summary: 'Change the own profile; fields left out stay',
    body: Profile.partial(),
    reply: User,
  }),
  setPrivacy: endpoint('PUT', '/follow/privacy', access.verified, {
    summary:
      'Show the own posts to everybody, or to followers alone, and choose whether a private account approves new followers; when approval ends, waiting requests are accepted',
    body: z.object({
      isPrivate: z.boolean('isPrivate must be true or false'),
      /** Applies only while the account is private; unchanged if absent. */
      approvesFollowers: z.boolean('approvesFollowers must be true or false').optional(),
    }),
    reply: z.object({ isPrivate: z.boolean(), approvesFollowers: z.boolean() }),
  }),
  deleteAccount: endpoint('DELETE', '/users/me', access.user, {
    summary: 'Delete the own account and everything it made',
    body: z.object({
      password: z.string('Password is required').min(1, 'Password is required'),
    }),
    limit: 'login',
  }),
}
