import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What administrators are mailed about. */
export const AdministratorTopic = z.enum([
  'reports',
  'appeals',
  'verification',
  'messages',
  'heldVotes',
  'jobs',
])
export type AdministratorTopic = z.infer<typeof AdministratorTopic>

const Preferences = z.object({
  /** Topics that the viewer gets no mails about. */
  muted: z.array(AdministratorTopic).max(AdministratorTopic.options.length),
})

export const administratorMails = {
  preferences: endpoint('GET', '/admin/mail/preferences', 'manageMail', {
    summary: 'Get what you are mailed about as an administrator',
    reply: Preferences,
  }),
  setPreferences: endpoint('PUT', '/admin/mail/preferences', 'manageMail', {
    summary: 'Choose what you are mailed about as an administrator',
    body: Preferences,
    reply: Preferences,
    affects: 'nothing',
  }),
}
