import { z } from 'zod'
import * as texts from '#messages/contract/accounts'
import * as inputs from '#messages/contract/inputs'
import { languageTags } from '../messages/languages.ts'
import { access, endpoint } from './endpoint.ts'
import { Profile, ShownProfile, User } from './users.ts'

/** Decisions of users about their own account. */
export const settings = {
  updateProfile: endpoint('PATCH', '/users/profile', access.user, {
    summary:
      'Update your profile and the language of mails to you; omitted fields do not change. With the values that you have seen of fields, the change is refused if one of them is another now.',
    body: Profile.partial().extend({
      basedOn: ShownProfile.optional(),
      /** In which the site writes to you. */
      language: z.enum(languageTags).optional(),
    }),
    paused: true,
    reply: User,
    beforeApproval: true,
  }),
  setPrivacy: endpoint('PUT', '/follow/privacy', access.verified, {
    summary:
      'Set whether your account is private and approves followers; pending requests are accepted when approval is turned off',
    body: z.object({
      isPrivate: z.boolean({ error: () => inputs.trueOrFalseIn({ name: 'isPrivate' }) }),
      /** Applies only while the account is private; unchanged if absent. */
      approvesFollowers: z
        .boolean({ error: () => inputs.trueOrFalseIn({ name: 'approvesFollowers' }) })
        .optional(),
    }),
    reply: z.object({ isPrivate: z.boolean(), approvesFollowers: z.boolean() }),
  }),
  deleteAccount: endpoint('DELETE', '/users/me', access.user, {
    summary: 'Delete your account and its content',
    body: z.object({
      password: z
        .string({ error: texts.passwordRequired })
        .min(1, { error: texts.passwordRequired }),
    }),
    limit: 'login',
    beforeApproval: true,
  }),
}
