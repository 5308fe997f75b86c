import { accounts } from '../../contract/accounts.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { type AccountDeps, login, ownUser, register } from './service.ts'

export function accountRoutes(deps: AccountDeps): Binding[] {
  const me = async ({ viewer }: { viewer: { id: string } }) => ({
    user: await ownUser(deps.db, viewer.id),
  })
  return [
    route(accounts.register, ({ body }) => register(deps, body)),
    route(accounts.login, ({ body, request }) => login(deps, body, request)),
    route(accounts.me, me),
    route(accounts.profile, me),
  ]
}
