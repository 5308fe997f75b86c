import { accounts } from '../../contract/accounts.ts'
import { type Binding, route, withEarlyRejection } from '../platform/http/route.ts'
import { ownUser } from './open-session.ts'
import { confirmSession } from './password-confirmation.ts'
import type { PasswordResets } from './password-reset.ts'
import { rejectWhenBusy } from './passwords.ts'
import { type AccountDeps, changePassword, login, register, signOut } from './service.ts'
import { endTokens } from './store.ts'
import { proposeUsername } from './username-proposal.ts'

export function accountRoutes(deps: AccountDeps & { passwordResets: PasswordResets }): Binding[] {
  const { db, passwordResets } = deps
  const me = async ({ viewer }: { viewer: { id: string } }) => ({
    user: await ownUser(db, viewer.id),
  })
  return [
    ...[
      route(accounts.register, ({ body, request }) => register(deps, body, request)),
      route(accounts.login, ({ body, request }) => login(deps, body, request)),
    ].map((binding) => withEarlyRejection(rejectWhenBusy, binding)),
    route(accounts.usernameProposal, async ({ query }) => ({
      username: await proposeUsername(db, query.name),
    })),
    route(accounts.me, me),
    route(accounts.profile, me),
    route(accounts.changePassword, ({ viewer, body, request }) =>
      changePassword(deps, viewer.id, body, request),
    ),
    withEarlyRejection(
      rejectWhenBusy,
      route(accounts.confirmPassword, ({ viewer, body, request }) =>
        confirmSession(deps, viewer.id, body.password, request),
      ),
    ),
    route(accounts.forgotPassword, ({ body, request }) => passwordResets.request(body, request)),
    route(accounts.resetPassword, ({ body, request }) =>
      passwordResets.reset(body.token, body.password, request),
    ),
    route(accounts.logout, ({ request }) => signOut(deps, request)),
    route(accounts.signOutEverywhere, async ({ viewer }) => {
      await endTokens(db, viewer.id)
      return undefined
    }),
  ]
}
