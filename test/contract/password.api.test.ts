import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { limits } from '../../contract/limits.ts'
import { allows, isPermission } from '../../contract/permissions.ts'
import { Role } from '../../contract/users.ts'
import { commonPassword, createUserWithRole } from '../factories.ts'
import { startApp } from '../harness.ts'
import { addressOf, paramsOf, type Row, rows } from './rows.ts'

const app = await startApp()
const users = await Promise.all(
  Role.options.map(async (role) => ({ role, as: await createUserWithRole(app, role) })),
)
app.clock.advance(limits.passwordConfirmationMinutes * 60_000)

const asking = rows.filter(({ spec }) => spec.confirms)

const sendTo = (row: Row, as: { token: string }) =>
  app.send({
    method: row.method,
    url: addressOf(row, Object.fromEntries(paramsOf(row).map((name) => [name, randomUUID()]))),
    as,
    body: row.spec.body ? {} : undefined,
  })

it('asks for the password before role changes, settings, exports, and what cannot be undone', () => {
  expect(asking.map(({ title }) => title).toSorted()).toEqual([
    'DELETE /personalities/:id',
    'DELETE /users/:id',
    'GET /admin/legal-holds/:id/texts',
    'GET /admin/site-file',
    'GET /users/export',
    'GET /users/me/export',
    'PATCH /admin/site-settings',
    'PATCH /users/bulk',
    'POST /admin/approvals/:userId/decline',
    'POST /admin/areas/:id/merge',
    'POST /admin/chambers/:id/merge',
    'POST /admin/legal-holds',
    'POST /admin/legal-holds/:id/end',
    'POST /admin/legal-pages/:page/versions',
    'POST /admin/member-requests',
    'POST /admin/member-requests/:id/agree',
    'POST /admin/merges',
    'POST /admin/parties/:id/merge',
    'PUT /admin/personal-facts',
    'PUT /admin/votes-on-former',
    'PUT /users/:id/role',
  ])
})

const isAllowed = ({ access }: Row, role: Role) => !isPermission(access) || allows(role, access)

it.each(asking)('$title says that it needs the password to no other role', async (row) => {
  for (const { role, as } of users) {
    const { status, problem } = await sendTo(row, as)
    const code = isAllowed(row, role) ? 'passwordNeeded' : 'forbidden'
    expect({ status, code: problem?.code }, role).toEqual({ status: 403, code })
  }
})

it('asks no more once the password was entered', async () => {
  for (const { role, as } of users) {
    const body = { password: commonPassword }
    expect((await app.call('POST /auth/confirm-password', { as, body })).status).toBe(204)
    for (const row of asking.filter((each) => isAllowed(each, role))) {
      const { status } = await sendTo(row, as)
      expect([401, 403], `${role} ${row.title}`).not.toContain(status)
    }
  }
})
