import { expect, it } from 'vitest'
import type { PublishedSite } from './published-site.ts'
import { numberOf } from './published-site.ts'
import { recountFromText } from './second-verifier.ts'
import { ada, adasVoters, at, bo, honestSite } from './sites.ts'

// What the verifier that is written from the text of the format alone finds wrong.

const list = `/ballots/${ada}/all/2.csv`

const errorsOf = async (site: PublishedSite) =>
  (await recountFromText(site.fetch, site.address)).errors

/** Changes the whole list of Ada, of which the log does not know. */
function changeList(change: (text: string) => string): PublishedSite {
  const site = honestSite()
  const text = site.files.get(list) ?? ''
  const changed = change(text)
  expect(changed).not.toBe(text)
  site.files.set(list, changed)
  return site
}

/** Changes the entries of the log, and signs what follows from them. */
function changeLog(change: (entry: string) => string): PublishedSite {
  const site = honestSite()
  const changed = site.entries.map(change)
  expect(changed).not.toEqual(site.entries)
  site.entries = changed
  site.signHead()
  return site
}

it('finds nothing wrong with an honest site, also while votes are removed and people merged', async () => {
  const site = honestSite()
  expect(await errorsOf(site)).toEqual([])
  site.publish(at(13), { [ada]: { ...adasVoters(47), removed: { up: 0, down: 0 } } })
  site.publish(at(14), { [ada]: { ...adasVoters(40), removed: { up: 7, down: 0 } } })
  site.merge(at(15), bo, ada)
  expect(await errorsOf(site)).toEqual([])
})

const ballot = numberOf('ada 20')

it.each([
  [
    'a ballot with another number',
    (text: string) => text.replace(ballot, ballot.replace(/..$/, '00')),
    [`hash of ${list}`],
  ],
  [
    'a ballot that changes its side',
    (text: string) => text.replace(`${ballot},support`, `${ballot},oppose`),
    [`counts of ${list}`, `hash of ${list}`],
  ],
  [
    'two ballots that swap their sides',
    (text: string) =>
      text
        .replace(`${ballot},support`, `${ballot},oppose`)
        .replace(`${numberOf('ada 0')},oppose`, `${numberOf('ada 0')},support`),
    [`hash of ${list}`],
  ],
  [
    'a ballot that is missing',
    (text: string) => text.replace(`${ballot},support\n`, ''),
    [`counts of ${list}`, `hash of ${list}`],
  ],
  [
    'a ballot that is on the list twice',
    (text: string) => text.replace(`${ballot},support\n`, `${ballot},support\n`.repeat(2)),
    [`form of ${list}`, `counts of ${list}`, `hash of ${list}`],
  ],
  [
    'a vote that is neither',
    (text: string) => text.replace(`${ballot},support`, `${ballot},maybe`),
    [`form of ${list}`, `counts of ${list}`, `hash of ${list}`],
  ],
])('names a list with %s', async (_, change, errors) => {
  expect(await errorsOf(changeList(change))).toEqual(errors)
})

it('names a record with another hash, another count or another spelling', async () => {
  const { merkleRoot } = honestSite().claims.get(ada) ?? { merkleRoot: '' }
  const otherHash = merkleRoot.replace(/^../, (two) => (two === '00' ? '11' : '00'))
  expect(await errorsOf(changeLog((entry) => entry.replace(merkleRoot, otherHash)))).toEqual([
    `hash of ${list}`,
  ])
  expect(await errorsOf(changeLog((entry) => entry.replace('"up":37', '"up":137')))).toEqual([
    'totals',
    `counts of ${list}`,
  ])
  expect(await errorsOf(changeLog((entry) => entry.replace('"up":37', '"up": 37')))).toEqual([
    'spelling of a record',
  ])
})

it('names removed votes that show few voters, and ballots that are lost without them', async () => {
  const lost = (count: number, removed: number) => {
    const site = honestSite()
    site.publish(at(13), { [ada]: { ...adasVoters(60), removed: { up: 0, down: 0 } } })
    site.publish(at(14), {
      [ada]: { ...adasVoters(60 - count), removed: { up: removed, down: 0 } },
    })
    return errorsOf(site)
  }
  expect(await lost(8, 0)).toEqual([])
  expect(await lost(9, 0)).toEqual(['a lost ballot'])
  expect(await lost(13, 5)).toEqual([])
  expect(await lost(9, 4)).toEqual(['removed votes'])
})

it('names a head that is not signed with the key of the site, or is of another log', async () => {
  const other = honestSite()
  const site = honestSite()
  site.checkpoints.push(other.checkpoints.at(-1) ?? '')
  expect(await errorsOf(site)).toEqual(['signature'])
  const forked = honestSite()
  const last = forked.entries.pop() ?? ''
  forked.entries.push(last.replace('"interval":3600', '"interval":60'))
  expect(await errorsOf(forked)).toEqual(['root of the log'])
})
