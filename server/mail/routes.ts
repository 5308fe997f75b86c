import { mail } from '../../contract/mail.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { type MailQueueDeps, queue, sendAgain } from './service.ts'

export function mailRoutes(deps: MailQueueDeps): Binding[] {
  return [
    route(mail.queue, () => queue(deps)),
    route(mail.sendAgain, ({ viewer, request }) => sendAgain(deps, viewer, request)),
  ]
}
