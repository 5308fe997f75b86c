import { z } from 'zod'
import { Email } from './accounts.ts'
import { access, endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { requiredText } from './text.ts'
import { Name } from './users.ts'

export const ContactMessage = z.object({
  name: Name,
  email: Email,
  message: requiredText(limits.contactMessageMax, {
    required: 'Message is required',
    max: `Message must not exceed ${limits.contactMessageMax} characters`,
  }),
})
export type ContactMessage = z.output<typeof ContactMessage>

export const contact = {
  send: endpoint('POST', '/contact', access.public, {
    summary: 'Write to the people who run the site',
    body: ContactMessage,
    reply: z.object({ message: z.string() }),
    status: 201,
    limit: 'mail',
    anonymous: true,
  }),
}
