import { describe, expect, it } from 'vitest'
import { limits } from '../../contract/limits.ts'
import { measureEventLoop } from '../../test/event-loop.ts'
import { createAdministrator } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { importing } from '../../test/import-files.ts'

const app = await startApp()
const administrator = await createAdministrator(app)

/**
 * The longest time in milliseconds that a file may block the event loop. This thread collects the garbage of its earlier
 * tests too, which can take a third of a second; reading the largest files takes seconds.
 */
const maxBlock = 1_000

const { stage, preview, apply } = importing(app, administrator)

const list = <Item>(length: number, item: (index: number) => Item) =>
  Array.from({ length }, (_, index) => item(index))

const popolo = (file: object) => JSON.stringify(file)

/** A unique name of the maximum length. */
const longName = (index: number) =>
  `${index} ${'数据'.repeat(limits.personalityNameMax)}`.slice(0, limits.personalityNameMax)

describe('a malicious file', () => {
  const bigPost = { id: 'p', label: 'L'.repeat(4_000_000) }
  it.each<[string, () => string]>([
    [
      'persons and memberships without ids',
      () =>
        popolo({
          persons: list(3_000, () => ({ name: 'A' })),
          memberships: list(3_000, () => ({ role: 'b' })),
        }),
    ],
    [
      'many persons of one id, who has many memberships',
      () =>
        popolo({
          persons: list(10_000, () => ({ id: 'a' })),
          memberships: list(400, () => ({ person_id: 'a', role: 'b', start_date: '2020' })),
        }),
    ],
    [
      'one long text that every person refers to',
      () =>
        popolo({
          persons: list(10_000, (id) => ({ id, name: `Z ${id}` })),
          posts: [bigPost],
          memberships: list(10_000, (id) => ({ person_id: id, post_id: 'p' })),
        }),
    ],
    ['a name of millions of combining marks', () => `name\nA${'\u0301\u0323'.repeat(1_000_000)}\n`],
    ['millions of blank lines', () => '\n'.repeat(limits.importMaxBytes)],
    ['a row of millions of cells', () => `name,bio\nA${','.repeat(5_000_000)}\n`],
  ])('leaves the event loop free: %s', async (_, file) => {
    // Encoded before, which for the largest files takes longer than what the server does with them.
    const content = Buffer.from(file())
    const { result, longestBlock } = await measureEventLoop(() => preview(content))
    expect([200, 400]).toContain(result.status)
    expect(longestBlock).toBeLessThan(maxBlock)
  })

  it.each<[string, () => string, RegExp]>([
    [
      'columns',
      () => `name,${'a,'.repeat(40_000)}b\n${`${'x,'.repeat(40_000)}y\n`.repeat(50)}`,
      /more than 100 columns/,
    ],
    [
      'memberships of one person',
      () =>
        popolo({
          persons: [{ id: 'a', name: 'Ada' }],
          memberships: list(501, () => ({ person_id: 'a' })),
        }),
      /a person with more than 500 memberships/,
    ],
    [
      'memberships inside one person',
      () => popolo({ persons: [{ id: 'a', name: 'Ada', memberships: list(501, () => ({})) }] }),
      /a person with more than 500 memberships/,
    ],
    [
      'memberships in all',
      () => popolo({ persons: [{ id: 'a', name: 'Ada' }], memberships: list(100_001, () => 0) }),
      /more than 100,000 memberships/,
    ],
    [
      'memberships inside all persons',
      () =>
        popolo({
          persons: list(201, (id) => ({ id, name: 'Ada', memberships: list(498, () => 0) })),
        }),
      /more than 100,000 memberships/,
    ],
    [
      'organizations',
      () => popolo({ persons: [{ id: 'a', name: 'Ada' }], organizations: list(50_001, () => 0) }),
      /more than 50,000 organizations/,
    ],
    ['levels', () => `{"persons": [], "x": ${'['.repeat(5_000_000)}`, /nested more than 50 levels/],
    [
      'values',
      () => `{"persons": [], "x": [${'0,'.repeat(4_000_000)}0]}`,
      /more than 3,000,000 values/,
    ],
    [
      'characters in a row',
      () => `name\n"${'a'.repeat(1_500_000)}`,
      /longer than 1,000,000 characters/,
    ],
  ])('is rejected with a reason when it has too many %s', async (_, file, reason) => {
    const content = file()
    const { result, longestBlock } = await measureEventLoop(() => preview(content))
    expect(result.status).toBe(400)
    expect(result.problem?.message).toEqual([expect.stringMatching(reason)])
    expect(longestBlock).toBeLessThan(maxBlock)
  })

  it('has records skipped whose id the database cannot store', async () => {
    const persons = [
      { id: 'nul\0', name: 'Ada' },
      { id: '\ud800', name: 'Bo' },
      { id: 'x'.repeat(3_000), name: 'Cy' },
    ]
    const file = popolo({ persons })
    expect(await preview(file)).toMatchObject({ status: 200, body: { skipped: 3 } })
    expect((await apply(file)).report).toMatchObject({ skipped: 3 })
  })
})

describe('the largest accepted file', () => {
  // A database of so many people takes longer than what is tested here: some batches, each of which could block.
  const rows = 1_500
  const files: [string, () => string][] = [
    ['of namesakes', () => popolo({ persons: list(rows, (id) => ({ id, name: 'Zz Same' })) })],
    ['of long names', () => `name\n${list(600, longName).join('\n')}\n`],
    [
      'of long texts',
      () =>
        `name,bio\n${list(240, (index) => `Long ${index},${'𝔄'.repeat(limits.personalityBioMax)}`).join('\n')}\n`,
    ],
  ]

  it.each(files)('leaves the event loop free: %s', async (source, file) => {
    const content = file()
    const first = await measureEventLoop(() => preview(content, { source }))
    const { skipped, created } = first.result.body
    expect(skipped).toBe(0)
    const applied = await measureEventLoop(() => apply(content, { source }))
    expect(applied.result.report).toMatchObject({ created, skipped: 0 })
    const again = await measureEventLoop(() => preview(content, { source }))
    expect(again.result.body).toMatchObject({ created: 0, unchanged: created })
    const blocks = [first, applied, again].map(({ longestBlock }) => longestBlock)
    expect(Math.max(...blocks)).toBeLessThan(maxBlock)
  })
})

describe('concurrent files', () => {
  it('are parsed one at a time, and those beyond a short queue get 503 with Retry-After', async () => {
    const content = popolo({ persons: list(5_000, (id) => ({ id, name: `Q ${id}` })) })
    const responses = await Promise.all(list(8, () => stage(content)))
    const rejected = responses.filter(({ status }) => status === 503)
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(rejected).toHaveLength(5)
    expect(rejected.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)
  })
})
