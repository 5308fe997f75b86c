import type { Page } from '@playwright/test'
import type { User } from '../../contract/users.ts'
import { allPages } from '../../web/app/admin-pages.ts'
import type { SitePage } from '../../web/app/pages.ts'
import { type JsonSchema, jsonSchemaOf, type Row, rows } from '../contract/rows.ts'
import { expect, test, useSite } from './fixtures.ts'
import { intercept } from './intercept.ts'
import { expectHydrated, goWithin, title } from './screen.ts'
import { registerUser } from './users.ts'

/** A value that a later version of the server may send, in place of every enum. */
const unknown = 'SOMETHING_NEW'
const unknownText = /something new/i

const site = useSite()

const texts: Record<string, string> = {
  month: '2026-01',
  day: '2026-01-02',
  username: 'ada_l',
  slug: 'ada',
  link: '/help',
  website: 'https://ada.example/',
}
const picture = /image|avatar|picture/i
let ids = 0

/** A response generated from a schema, with an unknown value for every enum. */
function responseOf(schema: JsonSchema & { const?: unknown }, name = '', isEmpty = false): unknown {
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (parts) {
    const isNull = parts.some(({ type }) => type === 'null') && (isEmpty || picture.test(name))
    const part = parts.find(({ type }) => (type === 'null') === isNull)
    return responseOf(part ?? {}, name, isEmpty)
  }
  if ('const' in schema) return schema.const
  if (schema.enum) return unknown
  if (schema.type === 'object') {
    const properties = Object.entries(schema.properties ?? {})
    return Object.fromEntries(
      properties.map(([key, part]) => [key, responseOf(part, key, isEmpty)]),
    )
  }
  // One with all optional fields, and one without.
  if (schema.type === 'array') {
    return [false, true].map((isEmpty) => responseOf(schema.items ?? {}, name, isEmpty))
  }
  if (schema.type === 'null') return null
  if (schema.type === 'boolean') return false
  if (schema.type === 'integer' || schema.type === 'number') return 1
  if (schema.format === 'date-time') return '2026-01-02T03:00:00.000Z'
  if (schema.format === 'uuid') return `00000000-0000-7000-8000-${String(++ids).padStart(12, '0')}`
  // The type of a nullable string is an array. A picture at a made-up address would be logged as missing.
  if (picture.test(name)) return null
  return texts[name] ?? 'Ada Lovelace'
}

// Fixed paths before parametric ones, as in the server's router.
const byPrecision = rows.toSorted((one, other) => one.path.localeCompare(other.path))
const pattern = ({ path }: Row) => new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`)

/** Makes every API response contain unknown values, except the signed-in user, who has this role. */
async function respondWithUnknownValues(page: Page, user: User, role: string): Promise<void> {
  await intercept(page, ({ method, pathname }) => {
    const matching = byPrecision.filter(
      (row) => row.method === method && pattern(row).test(pathname),
    )
    const row = matching.find(({ path }) => !path.includes(':')) ?? matching[0]
    if (!row?.spec.reply || row.spec.events) return { status: 204 }
    const response = responseOf(jsonSchemaOf(row.spec.reply, 'output'))
    return { status: 200, json: row.path === '/auth/me' ? { user: { ...user, role } } : response }
  })
}

const examples: Record<string, string> = {
  ':slug': 'ada',
  ':id': '00000000-0000-7000-8000-000000000000',
  ':username': 'ada_l',
}
/** The paths of all pages that a user, or only an administrator, may open. */
const pathsFor = (isAllowed: (access: SitePage['access']) => boolean) =>
  allPages
    .filter(({ access }) => isAllowed(access))
    .map(({ path }) => path.replace(/:\w+/, (name) => examples[name] ?? name))
const userPaths = [
  ...pathsFor((access) => access === undefined || access === 'user'),
  ...['/search?q=ada', '/search?q=ada&tab=posts', '/search?q=ada&tab=personalities'],
  ...['/followers?tab=requests', '/followers?tab=blocked'],
]
const administratorPaths = [
  ...pathsFor((access) => access === 'admin'),
  ...['/admin/moderation?tab=appeals', '/admin/moderation?tab=decided'],
]
/** Pages that show an enum as text. */
const showing = [
  ...['/transparency', '/dashboard', '/my-votes', '/my-comments', '/admin', '/admin/users'],
  ...['/admin/audit', '/admin/moderation', '/admin/moderation?tab=decided'],
]

for (const [reader, role, paths] of [
  ['a user', unknown, userPaths],
  ['an administrator', 'ADMIN', administratorPaths],
] as const) {
  test(`shows ${reader} every page when responses contain values it does not know`, async ({
    openPage,
  }) => {
    const { session } = await registerUser(site.origin)
    const { page } = await openPage(site.origin, { session })
    await respondWithUnknownValues(page, session.user, role)
    await page.goto('/help')
    await expectHydrated(page)
    for (const path of paths) {
      await goWithin(page, path)
      await expect(page.locator('main h1')).toHaveCount(1)
      await expect(page.locator('main .skeleton')).toHaveCount(0)
      await expect(page).toHaveURL(site.origin + path)
      await expect(title(page, 'Something went wrong'), path).toHaveCount(0)
      if (!showing.includes(path)) continue
      await expect(page.locator('main')).toHaveText(unknownText)
    }
  })
}
