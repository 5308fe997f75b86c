import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Action, type Actor, nextAction } from './actions.ts'
import { type CallOptions, type CallResult, call, type HangUp } from './http-call.ts'
import type { Model, WriteOutcome } from './model.ts'
import type { Subjects } from './server-messages.ts'

/** Numbers of calls by how they ended. */
export interface CallCounts {
  calls: number
  acknowledged: number
  /** Refused with an error response. */
  refused: number
  unanswered: number
}

/** Behaviour of the clients of a round. */
export interface Behaviour {
  /** Milliseconds until a client gives up. */
  timeLimit: number
  /** Share of the calls in which the client hangs up. */
  hangUpShare: number
}

export const patient: Behaviour = { timeLimit: 5_000, hangUpShare: 0 }

interface ClientsOptions {
  /** Processes of the site; each call goes to one of them. */
  origins: string[]
  actors: Actor[]
  subjects: Subjects
  model: Model
  random: () => number
}

export const clientCount = 12

/** Milliseconds before the next call after one that failed. */
const retryDelay = 100

/** Calls that a client tries in one run. */
const maxTries = 1_000

const hangUps: HangUp[] = ['request', 'sent', 'response']

/**
 * Clients that act at random over real sockets. Each acts for its own users, one call after the other, so that no two
 * write the same row at once, and the model knows what is possible.
 */
export class Clients {
  readonly #options: ClientsOptions
  readonly #agents = Array.from(
    { length: clientCount },
    () => new http.Agent({ keepAlive: true, maxSockets: 1 }),
  )
  /** Since the last `takeRound`, by row. */
  #history = new Map<string, string[]>()
  #counts: CallCounts = emptyCounts()
  #problems: string[] = []
  #texts = 0

  constructor(options: ClientsOptions) {
    this.#options = options
  }

  /** Calls since the last `takeRound`. */
  get calls(): number {
    return this.#counts.calls
  }

  /** Calls since the last `takeRound` that got no response. */
  get unanswered(): number {
    return this.#counts.unanswered
  }

  /** Calls since the last `takeRound` that were acknowledged. */
  get acknowledged(): number {
    return this.#counts.acknowledged
  }

  /** Lets every client make so many calls. */
  async run(callsEach: number, behaviour: Behaviour): Promise<void> {
    await Promise.all(
      this.#agents.map(async (agent, client) => {
        const actors = this.#options.actors.filter((_, index) => index % clientCount === client)
        let made = 0
        // Calls that found no process listening do not count; their number is bounded, as the site may never start.
        for (let tries = 0; made < callsEach && tries < maxTries; tries += 1) {
          const result = await this.#act(actors, agent, behaviour)
          if (result.kind !== 'unsent') made += 1
          if (!isAcknowledged(result)) await sleep(retryDelay)
        }
      }),
    )
  }

  /** The calls since the last time; `historyOf` returns the calls on a row. */
  takeRound() {
    const history = this.#history
    const round = {
      counts: this.#counts,
      problems: this.#problems,
      historyOf: (key: string) => history.get(key) ?? [],
    }
    this.#history = new Map()
    this.#counts = emptyCounts()
    this.#problems = []
    return round
  }

  /** Closes all connections. */
  close(): void {
    for (const agent of this.#agents) agent.destroy()
  }

  async #act(
    actors: Actor[],
    agent: http.Agent,
    { timeLimit, hangUpShare }: Behaviour,
  ): Promise<CallResult> {
    const { random, origins, subjects, model } = this.#options
    const actor = actors[Math.floor(random() * actors.length)] as Actor
    const nextText = () => `Comment number ${++this.#texts}`
    const action = nextAction(actor, { random, subjects, model, nextText })
    const origin = origins[Math.floor(random() * origins.length)] as string
    const hangUp =
      random() < hangUpShare ? hangUps[Math.floor(random() * hangUps.length)] : undefined
    const options: CallOptions = { agent, timeLimit, hangUp }
    const result = await call(origin, action.request, options)
    // It had no effect.
    if (result.kind !== 'unsent') this.#record(action, result)
    return result
  }

  #record(action: Action, result: CallResult) {
    this.#counts.calls += 1
    const { key, desired, request } = action
    const status = result.kind === 'responded' ? result.status : 0
    const name = `${request.method} ${request.path}`
    this.#remember(key, `${name} for ${desired}: ${status || result.kind}`)
    if (isAcknowledged(result)) {
      this.#counts.acknowledged += 1
      const { body } = result as { body: unknown }
      if (!action.agrees(body)) {
        this.#problems.push(`${key}: ${name} responded ${JSON.stringify(body)}`)
      }
      action.onAcknowledged?.(body)
    } else if (status > 0) {
      this.#counts.refused += 1
      if (status !== 503) this.#problems.push(`${name} responded ${status}`)
    } else this.#counts.unanswered += 1
    if (desired !== undefined) this.#options.model.record(key, desired, outcomeOf(result))
  }

  #remember(key: string, text: string) {
    const known = this.#history.get(key)
    if (known) known.push(text)
    else this.#history.set(key, [text])
  }
}

const emptyCounts = (): CallCounts => ({ calls: 0, acknowledged: 0, refused: 0, unanswered: 0 })

const isAcknowledged = (result: CallResult): boolean =>
  result.kind === 'responded' && result.status >= 200 && result.status < 300

function outcomeOf(result: CallResult): WriteOutcome {
  if (isAcknowledged(result)) return 'acknowledged'
  // After a 5xx the write may have been committed: the server did not get the database's response.
  return result.kind === 'responded' && result.status < 500 ? 'refused' : 'uncertain'
}
