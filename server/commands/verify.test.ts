import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { numberOf, type PublishedSite } from '../../test/dishonest-log/published-site.ts'
import { at, bo, bosVoters, honestSite, shortlyAfter } from '../../test/dishonest-log/sites.ts'
import { TestWitness } from '../../test/dishonest-log/test-witness.ts'
import type { Terminal } from './command.ts'
import { verify } from './verify.ts'

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'voxpop-verify-'))
})
afterAll(() => fs.rm(folder, { recursive: true }))

/** Runs the command against a site at noon; returns the exit code and what it prints. */
async function run(site: PublishedSite, ...options: string[]) {
  vi.stubGlobal('fetch', site.fetch)
  vi.useFakeTimers({ now: shortlyAfter(12), toFake: ['Date'] })
  let out = ''
  const terminal = {
    config: { cwd: folder },
    isInteractive: false,
    write: (text: string) => {
      out += text
    },
  } as unknown as Terminal
  try {
    return { code: await verify.run([site.address, ...options], terminal), out }
  } finally {
    vi.useRealTimers()
  }
}

describe('npm run voxpop -- verify', () => {
  it('prints what was counted and the head, and returns 0', async () => {
    const site = honestSite()
    const { code, out } = await run(site)
    const root = site.checkpoints.at(-1)?.split('\n')[2]
    expect(out).toBe(`https://votes.example: everything adds up.
  6 entries of the log in 3 publications, the newest of 23 November 2026, 12:00 UTC
  2 lists with 56 ballots: 43 Support, 13 Oppose
  1 list of verified members
Head of the log. Others who check the same site can compare it with --compare:
  6 ${root}
`)
    expect(code).toBe(0)
  })

  it('says which witnesses have signed, from keys or a file, and returns 2 if too few have', async () => {
    const site = honestSite()
    const [one, two] = [new TestWitness('one.example/w'), new TestWitness('two.example/w')]
    const note = site.checkpoints.pop() ?? ''
    site.checkpoints.push(note + one.line(note))
    await fs.writeFile(path.join(folder, 'witnesses'), `${one.verifierKey}\n${two.verifierKey}\n`)
    const some = await run(site, '--witness', 'witnesses', '--needed', '1')
    expect(some.code).toBe(0)
    expect(some.out).toContain('  Signed by 1 of 2 witnesses (one.example/w); 1 needed.\n')
    expect(some.out).toContain('do not exclude that the site shows two logs')
    const keys = ['--witness', one.verifierKey, '--witness', two.verifierKey]
    const most = await run(site, ...keys, '--needed', 'many')
    expect([most.code, most.out]).toEqual([2, expect.stringContaining('At least one witness')])
  })

  it('remembers the head in the state file, and names a site that has rewritten history', async () => {
    const site = honestSite()
    expect((await run(site, '--state', 'site.json')).code).toBe(0)
    const saved = await fs.readFile(path.join(folder, 'site.json'), 'utf8')
    expect(Object.keys(JSON.parse(saved))).toEqual([
      ...['origin', 'key', 'size', 'root', 'time', 'checkpoint'],
    ])
    site.entries[0] = site.entries[0]?.replace('Ada', 'Eve') ?? ''
    site.publish(at(12), { [bo]: bosVoters(20) })
    const { code, out } = await run(site, '--state', 'site.json')
    expect(code).toBe(1)
    expect(out).toMatch(/is wrong.\n {2}rewritten-history: The site has changed entries/)
    expect(await fs.readFile(path.join(folder, 'site.json'), 'utf8')).toBe(saved)
  })

  it('looks for a ballot', async () => {
    const site = honestSite()
    const found = await run(site, '--ballot', numberOf('bo 1'))
    expect(found.out).toContain(
      '  The ballot is on the list of Bo “Quote” Ωmega and says Oppose.\n',
    )
    const unknown = await run(site, '--ballot', numberOf('nobody'))
    expect(unknown.out).toContain('is on no current list')
  })

  it('compares with the head of somebody else, from a file or as printed', async () => {
    const site = honestSite()
    const [one, other] = [site.copy(), site.copy()]
    one.publish(at(12), { [bo]: bosVoters(20) })
    other.publish(at(12), { [bo]: bosVoters(21) })
    const printed = (await run(other, '--state', 'other.json')).out.trimEnd().split('\n').at(-1)
    const [size, root = ''] = printed?.trim().split(' ') ?? []
    const fingerprint = Buffer.from(root, 'base64').toString('hex')
    const grouped = fingerprint.match(/.{4}/g)?.join(' ')
    for (const head of [
      'other.json',
      printed?.trim() ?? '',
      `${size} ${fingerprint}`,
      `${size} ${grouped}`,
    ]) {
      const { code, out } = await run(one, '--compare', head)
      expect(out).toMatch(/forked-log: .* two visitors see different lists/)
      expect(code).toBe(1)
    }
  })

  it('prints nothing of a site that controls the terminal or looks like other lines', async () => {
    const site = honestSite()
    const name = 'Bo\u001b[2J\u009b1A\n  honest: \u202ereversed'
    const voters = bosVoters(20)
    site.publish(at(12), { [bo]: { ...voters, name } }, { [bo]: { up: 1_000 } })
    const { code, out } = await run(site, '--ballot', numberOf('bo 1'))
    expect(code).toBe(1)
    expect(out).toContain(
      'for Bo\\u{1b}[2J\\u{9b}1A\\u{a}  honest: \\u{202e}reversed, but the list of Bo',
    )
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/)
  })

  it('returns 2 if it could not check the site', async () => {
    const site = honestSite()
    site.overrides.set('/log/checkpoint', () => new Response('', { status: 403 }))
    const { code, out } = await run(site)
    expect(out).toMatch(/could not be checked.\n {2}not checked: .*checkpoint.*status 403/)
    expect(code).toBe(2)
    expect(await run(site, 'https://second.example')).toMatchObject({ code: 2 })
    expect(await run(site, '--wrong')).toMatchObject({ code: 2 })
    expect(await run(site, '--state', '.')).toMatchObject({
      code: 2,
      out: expect.stringMatching(/cannot be read \(EISDIR\)/),
    })
  })
})
