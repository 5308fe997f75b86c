import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { LiveCounts, LiveEvent } from '../../contract/live.ts'
import { type Unread, unreadOf } from '../notifications/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Channel, StopListening } from '../platform/database/notification-listener.ts'
import { Problem, problem } from '../platform/errors.ts'
import type { EventStream } from '../platform/http/event-stream.ts'
import { addressOf } from '../platform/http/rate-limits.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { bearerToken, type ResolveViewer, type Viewer } from '../platform/http/viewer.ts'
import { findLiveCounts } from './store.ts'
import { StreamQuota } from './stream-quota.ts'
import { type Listener, Listeners } from './subscribers.ts'
import { Followed } from './subscription-cache.ts'

export interface LiveHubDeps {
  database: Database
  clock: Clock
  responseCache: ResponseCache
  resolveViewer: ResolveViewer
  log: FastifyBaseLogger
  rateLimitScale: number
}

/**
 * Milliseconds that changes are gathered before they are told. Votes of a moment come as one number, so
 * that whoever watches learns little of when somebody voted.
 */
const beat = 250

/**
 * Milliseconds of the batches in which anonymous comments are counted live, from a full hour on, so that the moment
 * of an event is not that of a comment.
 */
const anonymousBatch = 10 * 60_000

/** Every listener gets a sign of life, and is looked at again, once in so many seconds. */
const round = 25

/**
 * Streams that may be open: on one process whatever the limits, from one address, of one account. A browser opens at
 * most three; a page without a stream asks for the unread count every half minute.
 */
const most = { process: 20_000, address: 50, account: 50 }

/** Tells every open stream of this process what changes, whichever process changed it. */
export class LiveHub {
  readonly #deps: LiveHubDeps
  readonly #listeners = new Listeners()
  readonly #quota = new StreamQuota()
  readonly #counts: Followed<LiveCounts>
  readonly #unread: Followed<Unread>
  #responseCacheIsStale = false
  #nextBatch: number
  #beat: NodeJS.Timeout | undefined
  #rounds: NodeJS.Timeout | undefined
  #stopListening: StopListening | undefined
  #isClosing = false

  constructor(deps: LiveHubDeps) {
    const { db } = deps.database
    this.#deps = deps
    this.#nextBatch = this.#endOfBatch()
    this.#counts = new Followed((ids) => findLiveCounts(db, ids))
    this.#unread = new Followed((ids) => unreadOf(db, ids))
  }

  start() {
    this.#stopListening = this.#deps.database.listen({
      onNotification: (channel, ids) => this.#onNotification(channel, ids),
      onReconnect: () => {
        this.#onNotification('personality_counts', undefined)
        this.#onNotification('unread_counts', undefined)
        this.#onNotification('ended_tokens', undefined)
      },
    })
    this.#rounds = setInterval(() => this.#goRound(), 1_000).unref()
  }

  /** Ends every stream; nobody gets a new one. */
  endStreams() {
    this.#isClosing = true
    this.#listeners.endAll()
  }

  async stop() {
    this.endStreams()
    clearInterval(this.#rounds)
    clearTimeout(this.#beat)
    await this.#stopListening?.()
  }

  /**
   * Prepares a stream: all it will say at first is known when this resolves. Ids that name no personality are
   * dropped, so that a stream takes no more memory than what it can say.
   * @throws 429 when the caller has too many open
   */
  async listen(
    request: FastifyRequest,
    viewer: Viewer,
    asked: string[],
  ): Promise<(stream: EventStream<LiveEvent>) => void> {
    if (this.#isClosing) throw problem('unavailable', 2)
    const askedIds = [...new Set(asked)].sort()
    const members = viewer ? [viewer.id] : []
    const quota = this.#quotaOf(request, viewer)
    this.#quota.take(quota)
    this.#counts.follow(askedIds)
    this.#unread.follow(members)
    let followed = askedIds
    const leave = () => {
      this.#quota.giveBack(quota)
      this.#counts.unfollow(followed)
      this.#unread.unfollow(members)
    }
    try {
      await Promise.all([this.#counts.learn(askedIds), this.#unread.learn(members)])
    } catch (error) {
      leave()
      throw error
    }
    // The ids as the database has them: those from the request would keep its whole address in memory.
    const personalityIds = askedIds.flatMap((id) => this.#counts.get(id)?.personalityId ?? [])
    this.#counts.follow(personalityIds)
    this.#counts.unfollow(askedIds)
    followed = personalityIds
    const token = viewer ? bearerToken(request.headers.authorization) : undefined
    return (stream) => {
      const remove = this.#listeners.add({ stream, userId: viewer?.id, token }, personalityIds)
      stream.onClose(() => {
        remove()
        leave()
      })
      stream.send(stream.encode(...this.#firstEvents(personalityIds, viewer)))
      if (this.#isClosing) stream.end()
    }
  }

  #quotaOf(request: FastifyRequest, viewer: Viewer): [string, number][] {
    const { rateLimitScale } = this.#deps
    return [
      ['process', most.process],
      [`address ${addressOf(request)}`, Math.ceil(most.address * rateLimitScale)],
      ...(viewer
        ? [[`account ${viewer.id}`, Math.ceil(most.account * rateLimitScale)] as [string, number]]
        : []),
    ]
  }

  #firstEvents(personalityIds: string[], viewer: Viewer): LiveEvent[] {
    const unread = viewer && this.#unread.get(viewer.id)
    return [
      this.#countsEvent(personalityIds),
      ...(unread ? [{ event: 'unread', data: unread } as const] : []),
    ]
  }

  #countsEvent(personalityIds: string[]): LiveEvent {
    const personalities = personalityIds.flatMap((id) => this.#counts.get(id) ?? [])
    return { event: 'counts', data: { personalities } }
  }

  #onNotification(channel: Channel, ids: string[] | undefined) {
    if (channel === 'ended_tokens') return this.#lookAgain(this.#listeners.ofUsers(ids))
    if (channel !== 'unread_counts') this.#responseCacheIsStale = true
    if (channel === 'anonymous_comments') return this.#stir()
    const followed = channel === 'personality_counts' ? this.#counts : this.#unread
    followed.note(ids)
    this.#stir()
  }

  #stir() {
    if (this.#isClosing) return
    this.#beat ??= setTimeout(() => void this.#tell(), beat).unref()
  }

  async #tell() {
    if (this.#responseCacheIsStale) this.#deps.responseCache.dropCounts()
    this.#responseCacheIsStale = false
    try {
      const changed = await this.#counts.refresh()
      await this.#listeners.tellRooms(changed, (ids) => this.#countsEvent(ids))
      for (const userId of await this.#unread.refresh()) {
        const data = this.#unread.get(userId)
        if (data) await this.#listeners.notifyUser(userId, { event: 'unread', data })
      }
    } catch (error) {
      // What could not be read stays noted; the next round tries again.
      this.#deps.log.warn({ err: error }, 'live counts could not be read')
      this.#beat = undefined
      return
    }
    this.#beat = undefined
    if (this.#isOld) this.#stir()
  }

  get #isOld(): boolean {
    return this.#counts.isOld || this.#unread.isOld
  }

  #goRound() {
    const listeners = this.#listeners.nextInRound(round)
    for (const { stream } of listeners) stream.beat()
    this.#lookAgain(listeners)
    if (this.#deps.clock.now() >= this.#nextBatch) {
      this.#counts.note()
      this.#nextBatch = this.#endOfBatch()
    }
    if (this.#isOld) this.#stir()
  }

  #endOfBatch(): number {
    return (Math.floor(this.#deps.clock.now() / anonymousBatch) + 1) * anonymousBatch
  }

  /** Ends the streams of those whose token is no longer taken. */
  #lookAgain(listeners: Listener[]) {
    for (const { stream, token } of listeners) {
      if (!token) continue
      this.#deps.resolveViewer(token).catch((error) => {
        if (error instanceof Problem) stream.end()
      })
    }
  }
}
