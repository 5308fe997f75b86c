import { randomUUID } from 'node:crypto'
import { printLine, printRow } from '../results.ts'
import { type AttackClass, attackClasses, createAttack } from './attacks.ts'
import { runDetector } from './evaluate.ts'
import { day, OrganicWorld, worldStart } from './organic.ts'
import { type CastVote, Timeline } from './timeline.ts'

const sizes = [50, 200, 1_000, 5_000]

/** Seeds of the results that are reported; the detector was tuned on others, named `tune`. */
const fixedSeeds = ['report 1', 'report 2']

/** The share of an attack's votes that must be held, by class, from this size on. */
const required: Partial<Record<AttackClass, number>> = {
  'all at once': 0.9,
  'many prefixes': 0.9,
  'over a week': 0.7,
}
const requiredFrom = 200
const falseShareMax = 0.001

/** Runs the detector on generated traffic with fixed seeds, and with fresh ones, which are printed to repeat them. */
export async function measureDetection(words: string[]): Promise<void> {
  const fresh = [randomUUID().slice(0, 8)]
  const runs: [string, string[]][] =
    words.length > 0
      ? [['given seeds', words]]
      : [
          ['fixed seeds', fixedSeeds],
          ['fresh seeds', fresh],
        ]
  for (const [name, seeds] of runs) await reportSeeds(name, seeds)
}

async function reportSeeds(name: string, seeds: string[]): Promise<void> {
  printLine(`${name}: ${seeds.join(', ')}`)
  const worlds: Evaluation[] = []
  for (const seed of seeds) worlds.push(await evaluateSeed(seed))
  let isMet = true
  for (const kind of attackClasses) {
    for (const size of sizes) {
      const results = worlds.flatMap(({ attacks }) =>
        attacks.filter((attack) => attack.kind === kind && attack.size === size),
      )
      const recalls = results.map(({ recall }) => recall)
      const mean = sum(recalls) / recalls.length
      const least = size >= requiredFrom ? required[kind] : undefined
      const isEnough = least === undefined || mean >= least
      isMet &&= isEnough
      const cells = {
        attack: kind,
        accounts: String(size),
        recall: mean.toFixed(3),
        lowest: Math.min(...recalls).toFixed(3),
        required: least === undefined ? '-' : `${least} ${isEnough ? 'met' : 'MISSED'}`,
        'organic votes held': String(sum(results.map(({ falselyHeld }) => falselyHeld))),
      }
      printRow(
        Object.values(cells)
          .map((cell) => cell.padStart(14))
          .join(''),
        cells,
      )
    }
  }
  const organic = sum(worlds.map(({ votes }) => votes))
  const quiet = sum(worlds.map(({ falselyHeld }) => falselyHeld))
  const held = quiet + sum(worlds.flatMap(({ attacks }) => attacks.map((each) => each.falselyHeld)))
  const share = held / organic
  const spikes = sum(worlds.map(({ heldOfSpikes }) => heldOfSpikes))
  isMet &&= share <= falseShareMax && spikes === 0
  printLine(
    `${organic} organic votes: ${quiet} held without an attack, ${held} with all attacks (${(100 * share).toFixed(3)} %, required ${100 * falseShareMax} %); votes of news spikes held: ${spikes} of ${sum(worlds.map(({ spikeVotes }) => spikeVotes))}`,
  )
  printLine(`${name}: ${isMet ? 'all requirements met' : 'requirements MISSED'}`)
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

interface Evaluation {
  votes: number
  spikeVotes: number
  /** Organic votes that are held without an attack. */
  falselyHeld: number
  heldOfSpikes: number
  attacks: { kind: AttackClass; size: number; recall: number; falselyHeld: number }[]
}

/** One world without an attack, and with each attack in turn. */
async function evaluateSeed(seed: string): Promise<Evaluation> {
  const world = new OrganicWorld(seed)
  const organic = new Timeline(world.votes)
  const held = await runDetector(organic, {
    from: worldStart + 8 * day,
    until: worldStart + world.size.days * day,
    personalityIds: world.personalityIds,
  })
  const attacks: Evaluation['attacks'] = []
  for (const kind of attackClasses) {
    for (const size of sizes) {
      attacks.push({ kind, size, ...(await evaluateAttack(world, { kind, size, seed })) })
    }
  }
  return {
    votes: world.votes.length,
    spikeVotes: world.spikeVotes.size,
    falselyHeld: held.size,
    heldOfSpikes: [...held].filter((vote) => world.spikeVotes.has(vote)).length,
    attacks,
  }
}

/** Runs the detector while an attack happens, and for a day after it. */
export async function evaluateAttack(
  world: OrganicWorld,
  { kind, size, seed }: { kind: AttackClass; size: number; seed: string },
): Promise<{ recall: number; falselyHeld: number }> {
  const attack = createAttack(world, { kind, size, seed: `${seed} ${kind} ${size}` })
  const own = new Set<CastVote>(
    attack.votes.filter(({ personalityId }) => attack.targets.includes(personalityId)),
  )
  const times = [...own].map(({ at }) => at)
  const step = 5 * 60_000
  const from = Math.floor(Math.min(...times) / step) * step
  const held = await runDetector(new Timeline([...world.votes, ...attack.votes]), {
    from,
    until: Math.max(...times) + day,
    personalityIds: attack.targets,
  })
  const found = [...held].filter((vote) => own.has(vote)).length
  return { recall: found / own.size, falselyHeld: held.size - found }
}
