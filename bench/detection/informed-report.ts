import { printLine, printRow } from '../results.ts'
import {
  informedAttacks,
  type Outcome,
  rankedShare,
  runInformedAttack,
} from './informed-attacks.ts'
import { World } from './world.ts'

/** Those that are at least fifty accounts which are not established, and so have the aim that adaptive ones have. */
const withAim = new Set([
  'in the crowd of a viral link',
  'points left behind',
  'own domain, 200 accounts',
  'own domain, one older account',
])

interface Interval {
  mean: number
  text: string
}

interface Result {
  seed: string
  site: number
  outcome: Outcome
}

/** What each attack that knows the rules costs and does, in worlds of these sizes. Returns whether the aims are met. */
export function reportInformedAttacks(seeds: string[], report: Report): boolean {
  printLine('accounts that know the rules: votes for each account, in each number')
  const worst = new Map<string, Result>()
  let isMet = true
  for (const site of report.sizes) {
    const worlds = seeds.map((seed) => ({ seed, world: new World(seed, site) }))
    for (const name of Object.keys(informedAttacks)) {
      const results = worlds.map(({ seed, world }) => ({
        seed,
        site,
        outcome: runInformedAttack(name, world, seed),
      }))
      isMet = reportAttack(name, results, report) && isMet
      for (const result of results) {
        const before = worst.get(name)
        if (!before || rankedShare(result.outcome) > rankedShare(before.outcome)) {
          worst.set(name, result)
        }
      }
    }
  }
  for (const [name, result] of worst) printLine(`worst case, ${name}: ${JSON.stringify(result)}`)
  return isMet
}

/** The line of an attack on sites of one size. Returns whether its aim is met. */
function reportAttack(name: string, results: Result[], { leftMax, intervalOf }: Report): boolean {
  const outcomes = results.map(({ outcome }) => outcome)
  const ranked = intervalOf(outcomes.map(rankedShare))
  const isMet = !withAim.has(name) || ranked.mean <= leftMax
  const perAccount = (each: (outcome: Outcome) => number) =>
    intervalOf(outcomes.map((outcome) => each(outcome) / outcome.accounts)).text
  const most = (each: (outcome: Outcome) => number) => String(Math.max(...outcomes.map(each)))
  const cells = {
    accounts: most(({ accounts }) => accounts),
    days: most((outcome) => outcome.days),
    everybody: perAccount(({ everybody }) => everybody),
    rankings: ranked.text,
    established: perAccount(({ established }) => established),
    'people held': most(({ heldPeople }) => heldPeople),
    'people set apart': most(({ apartPeople }) => apartPeople),
  }
  const site = String(results[0]?.site)
  const text = Object.entries(cells).map(([column, cell]) => `${column} ${cell}`)
  printRow(
    `${name.padStart(32)}${site.padStart(7)}  ${text.join('; ')}${withAim.has(name) ? (isMet ? ' met' : ' MISSED') : ''}`,
    { attack: name, site, ...cells },
  )
  return isMet
}

interface Report {
  sizes: number[]
  /** The largest share of the accounts that may be left in the number that rankings use. */
  leftMax: number
  /** The mean with its interval. */
  intervalOf: (numbers: number[]) => Interval
}
