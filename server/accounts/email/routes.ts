import { emails as contract } from '../../../contract/emails.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Binding, route } from '../../platform/http/route.ts'
import { type ResolveViewer, senderOf } from '../../platform/http/viewer.ts'
import { confirmPassword } from '../service.ts'
import type { Emails } from './service.ts'

interface EmailRouteDeps {
  db: Db
  emails: Emails
  resolveViewer: ResolveViewer
}

export function emailRoutes({ db, emails, resolveViewer }: EmailRouteDeps): Binding[] {
  return [
    route(contract.confirm, async ({ body, request }) => {
      const callerId = await senderOf(request.headers, resolveViewer)
      return emails.confirm(body.token, callerId, request)
    }),
    route(contract.renew, ({ body, request }) => emails.renew(body.token, request)),
    route(contract.resend, ({ viewer, request }) => emails.resend(viewer.id, request)),
    route(contract.change, async ({ viewer, body, request }) => {
      await confirmPassword(db, viewer.id, body.currentPassword, request)
      return emails.requestChange(viewer.id, body, request)
    }),
    route(contract.cancelChange, ({ viewer }) => emails.cancelChange(viewer.id)),
  ]
}
