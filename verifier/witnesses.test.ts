import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { PublishedSite } from '../test/dishonest-log/published-site.ts'
import { ada, adasVoters, at, honestSite, shortlyAfter } from '../test/dishonest-log/sites.ts'
import { TestWitness } from '../test/dishonest-log/test-witness.ts'
import { type RecountOptions, recount } from './recount.ts'
import { describeWitnesses } from './report-text.ts'
import type { FetchLike } from './site.ts'
import { parseWitnesses } from './witnesses.ts'

const [anna, ben, cleo] = ['a', 'b', 'c'].map((name) => new TestWitness(`${name}.example/w`)) as [
  TestWitness,
  TestWitness,
  TestWitness,
]

/** Adds the signatures of witnesses to the head that the site shows. */
function cosign(site: PublishedSite, ...witnesses: TestWitness[]) {
  const note = site.checkpoints.pop() ?? ''
  site.checkpoints.push(note + witnesses.map((witness) => witness.line(note)).join(''))
}

const check = (site: PublishedSite, witnesses: string[], options: Partial<RecountOptions> = {}) =>
  recount(site.address, {
    fetch: site.fetch,
    now: shortlyAfter(12),
    sleep: async () => undefined,
    witnesses: parseWitnesses(witnesses),
    ...options,
  })

const keys = [anna, ben, cleo].map(({ verifierKey }) => verifierKey)

describe('a check that relies on witnesses', () => {
  it('accepts a head that more than half of them have signed', async () => {
    const site = honestSite()
    cosign(site, anna, cleo)
    expect(await check(site, keys)).toMatchObject({
      outcome: 'honest',
      witnessed: { names: [anna.name, cleo.name], of: 3, needed: 2 },
    })
  })

  it('cannot vouch for a head that too few have signed', async () => {
    const site = honestSite()
    cosign(site, anna)
    const { outcome, problems, notChecked } = await check(site, keys)
    expect([outcome, problems]).toEqual(['not-checked', []])
    expect(notChecked.map(({ sentence }) => sentence)).toEqual([
      'Of 3 witnesses 1 have signed the head of the log, and 2 are needed: the site may show another log to others.',
    ])
  })

  it('reads a head again whose signatures are still to come', async () => {
    const site = honestSite()
    const sleep = async () => cosign(site, anna, ben)
    expect(await check(site, keys, { sleep })).toMatchObject({ outcome: 'honest' })
  })

  it('counts neither a signature under another head nor one by another key', async () => {
    const site = honestSite()
    const older = site.checkpoints.at(-2) ?? ''
    const stranger = new TestWitness(anna.name)
    const note = site.checkpoints.pop() ?? ''
    site.checkpoints.push(note + anna.line(older) + stranger.line(note) + ben.line(note))
    expect((await check(site, keys)).witnessed?.names).toEqual([ben.name])
  })

  it('names a site that shows this visitor another log than its witnesses', async () => {
    const shown = honestSite()
    cosign(shown, anna, ben, cleo)
    const hidden = honestSite()
    hidden.privateKey = shown.privateKey
    hidden.entries[2] = hidden.entries[2]?.replace('Bo', 'Eve') ?? ''
    hidden.checkpoints.pop()
    hidden.signHead()
    const withoutAddress = await check(hidden, keys)
    expect(withoutAddress.outcome).toBe('not-checked')
    // Anna's own address shows what she has signed.
    const path = `/w/${createHash('sha256').update(shown.origin).digest('hex')}/checkpoint`
    const fetch: FetchLike = async (url) =>
      url === `https://a.example${path}`
        ? new Response(shown.checkpoints.at(-1))
        : hidden.fetch(url)
    const asked = [`${anna.verifierKey} https://a.example/w`, ...keys.slice(1)]
    const { outcome, problems } = await check(hidden, asked, { fetch })
    expect(outcome).toBe('dishonest')
    expect(problems.map(({ code }) => code)).toContain('forked-log')
    expect(problems.map(({ sentence }) => sentence)).toContain(
      'The site shows another log than the witness “a.example/w” has seen: two visitors see different lists.',
    )
  })

  it('names a site that went back behind what a witness has seen', async () => {
    const site = honestSite()
    const seen = site.checkpoints.at(-1) ?? ''
    site.checkpoints.pop()
    const fetch: FetchLike = async (url) =>
      url.startsWith('https://a.example/') ? new Response(seen + anna.line(seen)) : site.fetch(url)
    const asked = [`${anna.verifierKey} https://a.example`]
    const { problems } = await check(site, asked, { fetch })
    expect(problems.map(({ code }) => code)).toContain('stale-head')
  })

  it('blames no site for a witness that does not answer, or shows something else', async () => {
    const site = honestSite()
    const foreign = honestSite()
    const answers = [
      () => Promise.reject(new Error('no route')),
      async () => new Response('nothing', { status: 404 }),
      async () => new Response('nonsense'),
      async () => new Response(anna.line(foreign.checkpoints.at(-1) ?? '')),
      // Without the signature of the witness.
      async () => new Response(site.checkpoints.at(-2)),
    ]
    cosign(site, anna, ben)
    for (const answer of answers) {
      const fetch: FetchLike = (url) =>
        url.startsWith('https://a.example/') ? answer() : site.fetch(url)
      const asked = [`${anna.verifierKey} https://a.example`, ...keys.slice(1)]
      expect(await check(site, asked, { fetch })).toMatchObject({ outcome: 'honest', problems: [] })
    }
  })

  it('asks no witness where none was chosen', async () => {
    const site = honestSite()
    site.publish(at(12), { [ada]: adasVoters(50) })
    expect(await check(site, [])).toMatchObject({ outcome: 'honest', witnessed: undefined })
  })
})

describe('the choice of witnesses', () => {
  it('needs more than half of them unless another number is chosen', () => {
    expect(parseWitnesses(keys).needed).toBe(2)
    expect(parseWitnesses(keys.slice(0, 2)).needed).toBe(2)
    expect(parseWitnesses(keys, 1).needed).toBe(1)
    expect(parseWitnesses(keys, 3).needed).toBe(3)
    expect(parseWitnesses(['', '  '])).toEqual({ witnesses: [], needed: 0 })
  })

  it.each([
    [['nonsense'], undefined, 'is not the public key of a witness'],
    [[`${anna.verifierKey} ftp://a.example`], undefined, 'is not a public key and an address'],
    [[`${anna.verifierKey} https://a.example b`], undefined, 'is not a public key and an address'],
    [[anna.verifierKey, anna.verifierKey], undefined, 'is named twice'],
    [keys, 4, '4 witnesses cannot have signed: 3 are named'],
    [keys, 0, 'At least one witness must be needed'],
    [keys, 1.5, 'At least one witness must be needed'],
    [[], 1, '1 witnesses cannot have signed: 0 are named'],
  ])('refuses %j of which %s are needed', (lines, needed, reason) => {
    expect(() => parseWitnesses(lines, needed)).toThrow(reason)
  })

  it('says when so few are needed that others could sign another log', () => {
    const said = (needed: number, of: number) => describeWitnesses({ names: [], of, needed })
    expect(said(1, 2)).toHaveLength(2)
    expect(said(2, 4)).toHaveLength(2)
    expect(said(2, 3)).toHaveLength(1)
    expect(said(1, 1).map(({ sentence }) => sentence)).toEqual([
      'Signed by 0 of 1 witnesses; 1 needed.',
    ])
  })
})
