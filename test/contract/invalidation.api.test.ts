import { beforeAll, expect, it } from 'vitest'
import { initialHourlyLimits } from '../../contract/content-limits.ts'
import { isPermission } from '../../contract/permissions.ts'
import { mapFields } from '../../contract/personality-fields.ts'
import { insertImport } from '../../server/imports/store.ts'
import type { Pages } from '../../server/render/pages.ts'
import {
  commonPassword,
  createAdministrator,
  createComment,
  createPersonality,
  createPost,
  createUser,
  createVerifiedUser,
} from '../factories.ts'
import { formOf } from '../forms.ts'
import { startApp } from '../harness.ts'
import { elect } from '../offices.ts'
import { addressOf, type Row, rows } from './rows.ts'
import { sampleParams, type World } from './samples.ts'
import { worstBody } from './worst-input.ts'

// A write must show at once on pages that were cached before it, except for what its endpoint declares in `affects`.
// Covers every writing endpoint of the contract. That votes show in cached API responses is tested in server/render/.

let rendered = 0
const pages: Pages = {
  normalizeAddress: async (path) => path,
  sitemapPaths: async () => [],
  render: async () => {
    rendered += 1
    return { status: 200, html: `rendering ${rendered}`, noindex: false }
  },
}
const app = await startApp({}, { pages })
let world: World

beforeAll(async () => {
  const hidden = await createUser(app)
  world = {
    hidden,
    personality: await elect(app, await createPersonality(app)),
    commentId: (await createComment(app, { author: hidden })).id,
    postId: (await createPost(app)).id,
    importId: await insertImport(app.db, { actorId: null, fileName: null }),
    memberRequestId: await requestDeletion(),
  }
})

/** Records the deletion of a new account, to which the administrators of the test agree. */
async function requestDeletion(): Promise<string> {
  const as = await createAdministrator(app)
  await createAdministrator(app)
  const { username } = await createUser(app)
  const body = { username, kind: 'DELETION' as const, reason: 'A letter' }
  return (await app.call('POST /admin/member-requests', { as, body })).body.id
}

/** Values of body fields that the schema alone does not make acceptable. Add a line here if a new endpoint responds 400. */
const fieldValues: Record<string, unknown> = {
  ...mapFields(() => null),
  name: 'Another Name',
  password: commonPassword,
  username: 'another_name',
  profileImage: null,
  address: null,
  color: null,
  retrievedOn: null,
  columns: [],
  answers: {},
  missingFormerFrom: undefined,
  endMandatesOf: undefined,
  birthDate: null,
  deathDate: null,
  mandates: [],
  names: [],
  links: [],
  basedOn: undefined,
  notes: [{ day: '2026-01-31', text: 'An election', address: 'https://example.org/report' }],
  on: '2026-01-31',
  orderedOn: '2026-01-31',
  supersedes: undefined,
  items: 1,
  link: null,
  operatorEmail: '',
  footerLinks: [],
  answerTemplates: [],
  heldWords: [],
  heldDomains: [],
  allowedMailDomains: [],
  blockedMailDomains: [],
  heldFirstTexts: 0,
  newAccountDays: 7,
  ...initialHourlyLimits,
  registration: 'open',
  isReadOnly: false,
  language: 'en',
  otherLanguages: [],
  closedFeatures: [],
  accent: '',
  icon: '',
  logo: '',
  logoHeight: 0,
  minimumAge: 0,
  isInMaintenance: false,
  effectiveOn: new Date().toISOString().slice(0, 10),
  lastDay: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
}

const page = async () => (await app.send({ method: 'GET', url: '/' })).text

/** Calls the endpoint with acceptable input, as a user that may call it. */
async function callRow(row: Row) {
  const as = isPermission(row.access)
    ? await createAdministrator(app)
    : await createVerifiedUser(app)
  const url = addressOf(row, sampleParams(row, world))
  const { method, spec } = row
  if (spec.upload) {
    const content = Buffer.from('name,party,position\nAda,One,Mayor\n')
    const { body, headers } = formOf([{ field: spec.upload.fields[0], content, fileName: 'a.csv' }])
    return app.send({ method, url, as, headers, body })
  }
  const body = worstBody(row, [world.personality.id]) as Record<string, unknown> | undefined
  for (const name of Object.keys(body ?? {})) {
    if (body && name in fieldValues) body[name] = fieldValues[name]
  }
  return app.send({ method, url, as, body })
}

const isWriting = ({ method }: Row) => method !== 'GET'

it.each(rows.filter(isWriting))('$title invalidates cached pages as declared', async (row) => {
  const cached = await page()
  expect(await page()).toBe(cached)
  const { status, text } = await callRow(row)
  const after = await page()
  if (row.spec.affects) expect(after).toBe(cached)
  else expect(after, `${status} ${text}`).not.toBe(cached)
})
