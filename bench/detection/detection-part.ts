import { randomUUID } from 'node:crypto'
import { printLine, printRow } from '../results.ts'
import {
  type Attack,
  type Effect,
  mostUnnoticed,
  mostUnnoticedInYear,
  searchAttack,
} from './adversary.ts'
import { measureBusyPeople } from './busy-people.ts'
import {
  type CrudeAttack,
  type CrudeResult,
  crudeAttacks,
  evaluateCrudeAttack,
  searchCrudeAttack,
} from './crude-attacks.ts'
import { countNewcomers } from './evaluate.ts'
import { reportInformedAttacks } from './informed-report.ts'
import { evaluateScenario, scenarios } from './innocents.ts'
import { World } from './world.ts'

/** Accounts of the worlds, and of the attacks on each. */
const worldSizes = { short: [500, 5_000], whole: [500, 2_500, 10_000, 50_000] }
/** The same for attacks that know the rules, each of which is looked at with both detectors. */
const informedSizes = { short: [500, 5_000], whole: [500, 2_500, 10_000] }
const attackSizes = [50, 200, 1_000, 5_000]

/** Attacks that a search tries. */
const tries = { short: 200, whole: 500 }

/** The same of attacks that both detectors look at, which takes longer. */
const sharedTries = { short: 10, whole: 30 }

const fixedSeeds = Array.from({ length: 10 }, (_, at) => `report ${at + 1}`)

/** The largest share of an attack's accounts that may be left in the number that rankings use, on average. */
const leftMax = 0.05
/** The largest share of people's votes that may be held, in each scenario. */
const heldMax = 0.005

/**
 * Attacks that a search over the detector finds, attacks without care, and people who did nothing wrong, on generated
 * sites, with ten fixed seeds and a fresh one, which is printed to repeat it. `whole` as first word takes larger sites and
 * longer searches; seeds may follow. `informed 50000` measures only the attacks that know the rules, on sites of this size,
 * and `people` only what a look costs while half of very many people are voted on.
 */
export async function measureDetection(words: string[]): Promise<void> {
  if (words[0] === 'people') return measureBusyPeople(words[1] ? Number(words[1]) : undefined)
  if (words[0] === 'informed') return measureInformed(Number(words[1]), words.slice(2))
  const extent = words[0] === 'whole' ? 'whole' : 'short'
  const given = words.filter((word) => word !== 'whole')
  const seeds = given.length > 0 ? given : [...fixedSeeds, randomUUID().slice(0, 8)]
  printLine(`seeds: ${seeds.join(', ')}`)
  const areMet = [
    reportAttacks(seeds, extent),
    reportCrudeAttacks(seeds),
    reportSharedTraits(seeds, extent),
    reportInformedAttacks(seeds, { sizes: informedSizes[extent], leftMax, intervalOf: meanOf }),
    reportInnocents(seeds, extent),
  ]
  reportCost(seeds, extent)
  printLine(areMet.every((isMet) => isMet) ? 'all aims met' : 'aims MISSED')
}

function measureInformed(size: number, given: string[]): void {
  const seeds = given.length > 0 ? given : fixedSeeds
  printLine(`seeds: ${seeds.join(', ')}`)
  const isMet = reportInformedAttacks(seeds, { sizes: [size], leftMax, intervalOf: meanOf })
  printLine(isMet ? 'all aims met' : 'aims MISSED')
}

type Extent = keyof typeof worldSizes

const print = (cells: Record<string, string>) =>
  printRow(
    Object.values(cells)
      .map((cell) => cell.padStart(16))
      .join(''),
    cells,
  )

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

/** The mean with its 95 % interval. */
function meanOf(numbers: number[]): { mean: number; text: string } {
  const mean = numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  const variance =
    numbers.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(1, numbers.length - 1)
  const half = 2.23 * Math.sqrt(variance / numbers.length)
  return { mean, text: `${percent(mean)} ± ${(100 * half).toFixed(1)}` }
}

function reportAttacks(seeds: string[], extent: Extent): boolean {
  printLine('accounts that are not established, share nothing, and adapt: what is left of them')
  let isMet = true
  let worst: { seed: string; world: number; attack: Attack; effect: Effect } | undefined
  for (const size of worldSizes[extent]) {
    const found = seeds.map((seed) => ({ seed, world: new World(seed, size) }))
    for (const accounts of attackSizes) {
      const results = found.map(({ seed, world }) => ({
        seed,
        world: size,
        ...searchAttack(world, { accounts, seed: `${seed} ${accounts}`, tries: tries[extent] }),
      }))
      const left = results.map(({ effect }) => effect.left)
      const { mean, text } = meanOf(left)
      isMet &&= mean <= leftMax
      for (const result of results) {
        if (result.effect.left > (worst?.effect.left ?? 0)) worst = result
      }
      print({
        site: String(size),
        bots: String(accounts),
        left: text,
        worst: percent(Math.max(...left)),
        'while it lasts': meanOf(results.map(({ effect }) => effect.peak)).text,
        aim: mean <= leftMax ? 'met' : 'MISSED',
      })
    }
  }
  if (worst) printLine(`worst case: ${JSON.stringify(worst)}`)
  return isMet
}

function reportCrudeAttacks(seeds: string[]): boolean {
  printLine('accounts that share what people do not share by accident: how many are held')
  let people = 0
  for (const [name, attack] of Object.entries(crudeAttacks)) {
    const results = seeds.map((seed) => evaluateCrudeAttack(attack, seed, 2_500))
    const held = results.map((result) => result.held)
    people += results.reduce((sum, result) => sum + result.people, 0)
    printRow(
      `${name.padStart(34)}${meanOf(held).text.padStart(18)}${percent(Math.min(...held)).padStart(12)}`,
      { attack: name, held: meanOf(held).text, lowest: percent(Math.min(...held)) },
    )
  }
  printLine(`votes of people held with them: ${people}`)
  return true
}

/** A search over counter-votes, domains, networks, delays, lengths and cover votes. */
function reportSharedTraits(seeds: string[], extent: Extent): boolean {
  printLine('accounts that share some traits, chosen by a search over both detectors')
  let isMet = true
  let worst: { seed: string; attack: CrudeAttack; result: CrudeResult } | undefined
  for (const accounts of [50, 200, 1_000]) {
    const results = seeds.map((seed) => {
      const search = { accounts, seed: `${seed} shared ${accounts}`, tries: sharedTries[extent] }
      return { seed, ...searchCrudeAttack(new World(seed, 2_500), search) }
    })
    const left = meanOf(results.map(({ result }) => result.left))
    const held = meanOf(results.map(({ result }) => result.held))
    isMet &&= left.mean <= leftMax
    for (const one of results) if (one.result.left > (worst?.result.left ?? 0)) worst = one
    print({
      bots: String(accounts),
      left: left.text,
      worst: percent(Math.max(...results.map(({ result }) => result.left))),
      held: held.text,
      aim: left.mean <= leftMax ? 'met' : 'MISSED',
    })
  }
  if (worst) printLine(`worst case: ${JSON.stringify(worst)}`)
  return isMet
}

function reportInnocents(seeds: string[], extent: Extent): boolean {
  printLine('people who did nothing wrong')
  let isMet = true
  for (const name of Object.keys(scenarios)) {
    for (const size of worldSizes[extent]) {
      const results = seeds
        .map((seed) => evaluateScenario(name, seed, size))
        .filter(({ votes }) => votes > 0)
      const held = results.map((result) => result.held / result.votes)
      const apart = results.map((result) => result.apart / result.votes)
      const established = results.reduce((sum, result) => sum + result.established, 0)
      const isRight = established === 0 && Math.max(...held) <= heldMax
      isMet &&= isRight
      printRow(
        `${name.padStart(22)}${String(size).padStart(8)}  held ${meanOf(held).text}, at most ${percent(Math.max(...held))}; set apart ${meanOf(apart).text}, established ones ${established} ${isRight ? 'met' : 'MISSED'}`,
        { scenario: name, site: String(size), held: meanOf(held).text, apart: meanOf(apart).text },
      )
    }
  }
  return isMet
}

/** What moves the number that rankings use by one vote. */
function reportCost(seeds: string[], extent: Extent): void {
  printLine(
    'by an established account: one account with a mailbox of its own, 30 days of waiting, three votes on others, on two other days',
  )
  for (const size of worldSizes[extent]) {
    const counts = seeds.map((seed) => countNewcomers(new World(seed, size)))
    const most = counts.flatMap((people) => people.map((days) => mostUnnoticed(days)))
    const median = counts.map((people) => mostUnnoticedInYear(people[people.length >> 1] ?? []))
    most.sort((one, other) => one - other)
    printLine(
      `by new accounts that nobody notices, each with a mailbox of its own, on a site of ${size}: in two weeks ${most[most.length >> 1]} on the median person and ${most.at(-1)} at most; in a year ${Math.max(...median)} on the median person`,
    )
  }
}
