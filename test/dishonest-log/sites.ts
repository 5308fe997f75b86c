import { numberOf, PublishedSite, type Vote, type Voters } from './published-site.ts'

export const ada = '0b9a4c1e-1111-4a6b-8c2d-0123456789ab'
export const bo = '0b9a4c1e-2222-4a6b-8c2d-0123456789ab'

export const at = (hour: number) => `2026-11-23T${String(hour).padStart(2, '0')}:00:00Z`
/** Ten minutes after the publication of this hour. */
export const shortlyAfter = (hour: number) => new Date(Date.parse(at(hour)) + 600_000)

/** Votes under numbers that begin with `seed`; the first `oppose` ones are Oppose. */
export function votes(seed: string, count: number, oppose = 0): Map<string, Vote> {
  const all = Array.from({ length: count }, (_, index) => {
    const vote: Vote = index < oppose ? 'oppose' : 'support'
    return [numberOf(`${seed} ${index}`), vote] as const
  })
  return new Map(all)
}

/** Voters of Ada, with a list of verified members, and of Bo, without one. */
export const adasVoters = (count = 40): Voters => ({
  name: 'Ada Lovelace',
  all: votes('ada', count, 10),
  verified: votes('ada verified', 12, 5),
})
export const bosVoters = (count = 9): Voters => ({
  name: 'Bo “Quote” Ωmega',
  all: votes('bo', count, 3),
})

/** A site with publications at 10, 11 and 12 o'clock. */
export function honestSite(): PublishedSite {
  const site = new PublishedSite()
  site.publish(at(10), { [ada]: adasVoters() })
  site.publish(at(11), { [bo]: bosVoters() })
  site.publish(at(12), { [ada]: adasVoters(47) })
  return site
}

/** Changes a file that was published. */
export function edit(site: PublishedSite, path: string, change: (text: string) => string): void {
  site.files.set(path, change(site.files.get(path) ?? ''))
}

const opposite: Record<Vote, Vote> = { support: 'oppose', oppose: 'support' }

/** A part of a list whose first ballot is changed to the other side. */
export const flipFirst = (text: string): string =>
  text.replace(/,(support|oppose)\n/, (_, vote: Vote) => `,${opposite[vote]}\n`)

/** Replaces an entry and signs the log that follows from it. */
export function rewrite(
  site: PublishedSite,
  index: number,
  change: (entry: string) => string,
): void {
  site.entries[index] = change(site.entries[index] ?? '')
  site.signHead()
}
