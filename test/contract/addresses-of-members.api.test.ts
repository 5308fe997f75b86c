import { expect, it } from 'vitest'
import { isPermission } from '../../contract/permissions.ts'
import { createAdministrator, createPersonality, createUser } from '../factories.ts'
import { startApp } from '../harness.ts'
import { elect } from '../offices.ts'
import { addressOf, jsonSchemaOf, paramsOf, type Row, rows } from './rows.ts'
import { worstBody } from './worst-input.ts'

// Nobody but the member changes the address of an account: with it, who runs the site could sign in as the member.

const app = await startApp()
const member = await createUser(app)
const personality = await elect(app, await createPersonality(app))

const writing = rows.filter(
  ({ access, method, spec }) => isPermission(access) && method !== 'GET' && !spec.upload,
)

/** Addresses that administrators enter, and none of them is that of an account. */
const others = ['POST /admin/trusted-flaggers: email', 'PATCH /admin/site-settings: operatorEmail']

it('no field of an administrator’s call is an address of a member', () => {
  const fields = writing.flatMap((row) =>
    row.spec.body
      ? inputFields(row)
          .filter((name) => /e-?mail|address$/i.test(name) && /mail/i.test(name))
          .map((name) => `${row.title}: ${name}`)
      : [],
  )
  expect(fields.filter((field) => !/mailSender|MailDomains/i.test(field)).toSorted()).toEqual(
    others.toSorted(),
  )
})

function inputFields({ spec }: Row): string[] {
  const names = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('properties' in value)
      for (const name of Object.keys(value.properties ?? {})) names.add(name)
    for (const part of Object.values(value)) collect(part)
  }
  if (spec.body) collect(jsonSchemaOf(spec.body, 'input'))
  return [...names]
}

it.each(writing)('$title changes no address of an account, even if it is sent one', async (row) => {
  const as = await createAdministrator(app)
  const params = Object.fromEntries(
    paramsOf(row).map((name) => [name, row.path.startsWith('/users') ? member.id : personality.id]),
  )
  const address = 'taken.over@elsewhere.example'
  const body = worstBody(row, [member.id])
  const sent = { ...(body as object), email: address, pendingEmail: address, username: undefined }
  await app.send({ method: row.method, url: addressOf(row, params), as, body: sent })
  const accounts = await app.db
    .selectFrom('accounts')
    .where((eb) => eb.or([eb('email', '=', address), eb('pending_email', '=', address)]))
    .select('user_id')
    .execute()
  expect(accounts).toEqual([])
})
