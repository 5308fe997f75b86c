import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { Challenge, type ChallengePurpose, SolvedChallenge } from '../../contract/challenges.ts'
import { challengeProblem } from '../platform/errors.ts'
import { type Client, clientNetwork } from '../platform/http/client-address.ts'
import {
  createCountingWindow,
  createGuardedWindow,
  type RateWindowDeps,
} from '../platform/http/rate-window.ts'

/** When a challenge must be solved: never, while requests are unusually many, or for each request. */
export type ChallengeMode = 'off' | 'adaptive' | 'always'

export interface ChallengeDeps {
  mode: ChallengeMode
  /** The site's secret, which is the same in all processes. */
  secret: string
  rateWindows: RateWindowDeps
  /** The usual number of registrations a day. */
  usualPerDay: () => Promise<number>
}

const minute = 60_000

/** Milliseconds in which a challenge must be solved, which takes seconds. */
export const challengeLifetime = 5 * minute

/** Windows in which requests are counted: of all networks together, and of each. */
const siteWindow = 10 * minute
const networkWindow = 60 * minute

/** Requests that are usual on any site, however small. */
const leastUsual = { site: 20, network: 3 }

/** The busiest ten minutes of a usual day have this many times the average. */
const peak = 4

/** Part of the site's usual registrations of an hour that may come from one network. */
const networkShare = 0.1

const algorithm = 'PBKDF2/SHA-256'

/** Iterations for one key: a millisecond of a PC, so that the overhead of each call does not matter. */
const cost = 2_000

/** Number of keys to try, by the multiple of the usual number of requests; the right key is in the second half. */
const levels = [
  { from: 0, keys: 200 },
  { from: 4, keys: 400 },
  // At most 0.8 seconds of one core of a PC in Chromium; the browser uses up to four.
  { from: 16, keys: 800 },
]

/** The number of requests, and its multiple of the usual number. */
interface Load {
  isUnusual: boolean
  timesUsual: number
}

/**
 * Proof of work that makes many registrations, or many requests for password mails, expensive for a script and stays
 * invisible on an ordinary day. A challenge is signed, so that nothing is stored until it is solved.
 */
export class Challenges {
  readonly #deps: ChallengeDeps
  readonly #secrets: { hmacSignatureSecret: string; hmacKeySignatureSecret: string }
  readonly #siteCount: (key: string) => Promise<number>
  readonly #networkCount: (key: string) => Promise<number>
  readonly #use: (key: string) => Promise<number | undefined>

  constructor(deps: ChallengeDeps) {
    this.#deps = deps
    const { secret, rateWindows } = deps
    const secretFor = (use: string) => createHmac('sha256', secret).update(use).digest('hex')
    this.#secrets = {
      hmacSignatureSecret: secretFor('challenge'),
      hmacKeySignatureSecret: secretFor('key of a challenge'),
    }
    const site = { timeWindow: siteWindow }
    const network = { timeWindow: networkWindow }
    this.#siteCount = createCountingWindow('challenged_on_site', site, rateWindows)
    this.#networkCount = createCountingWindow('challenged_by_network', network, rateWindows)
    const once = { max: 1, timeWindow: challengeLifetime }
    this.#use = createGuardedWindow('used_challenges', once, { ...rateWindows, scale: 1 })
  }

  /**
   * Rejects with 428 and a challenge if one must be solved and `solved` is none.
   * @param solved what the client sent as solution
   */
  async require(
    purpose: ChallengePurpose,
    client: Pick<Client, 'ip'>,
    solved: string | undefined,
  ): Promise<void> {
    const { mode } = this.#deps
    if (mode === 'off') return
    const load = await this.#loadOf(purpose, client)
    if (solved !== undefined && (await this.#accepts(purpose, solved))) return
    if (mode === 'adaptive' && !load.isUnusual) return
    const challenge = await this.#create(purpose, load)
    throw challengeProblem(
      solved === undefined ? 'challengeRequired' : 'challengeInvalid',
      challenge,
    )
  }

  /** Counts a request. What comes from an unusually busy network does not make the whole site unusual. */
  async #loadOf(purpose: ChallengePurpose, client: Pick<Client, 'ip'>): Promise<Load> {
    const { usualPerDay, rateWindows } = this.#deps
    const perHour = ((await usualPerDay()) / 24) * peak
    const { scale } = rateWindows
    const usual = {
      site: scale * Math.max(leastUsual.site, (perHour * siteWindow) / networkWindow),
      network: scale * Math.max(leastUsual.network, perHour * networkShare),
    }
    const count = await this.#networkCount(`${purpose} ${clientNetwork(client, 48)}`)
    const fromNetwork = loadOf(count, usual.network)
    if (fromNetwork.isUnusual) return fromNetwork
    return loadOf(await this.#siteCount(purpose), usual.site)
  }

  async #create(purpose: ChallengePurpose, { timesUsual }: Load): Promise<Challenge> {
    const { clock } = this.#deps.rateWindows
    const { keys = 0 } = levels.findLast(({ from }) => timesUsual >= from) ?? {}
    const challenge = await createChallenge({
      algorithm,
      cost,
      // The range is known, unlike a search for any key with a prefix, which may take many times the average.
      counter: randomInt(keys / 2, keys),
      deriveKey,
      expiresAt: Math.floor((clock.now() + challengeLifetime) / 1_000),
      data: { purpose },
      ...this.#secrets,
    })
    return Challenge.parse(challenge)
  }

  /** True for a valid solution that was not used before. */
  async #accepts(purpose: ChallengePurpose, solved: string): Promise<boolean> {
    const parsed = SolvedChallenge.safeParse(parseJson(solved))
    if (!parsed.success) return false
    const { challenge, solution } = parsed.data
    const { expiresAt, data, nonce } = challenge.parameters
    const isCurrent = expiresAt * 1_000 > this.#deps.rateWindows.clock.now()
    if (!isCurrent || data.purpose !== purpose) return false
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...this.#secrets })
    return verified && (await this.#use(nonce)) === undefined
  }
}

const loadOf = (count: number, usual: number): Load => ({
  isUnusual: count > Math.max(1, Math.round(usual)),
  timesUsual: count / usual,
})

function parseJson(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString())
  } catch {
    return undefined
  }
}
