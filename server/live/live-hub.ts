import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { LiveCounts, LiveEvent, MergedPersonality } from '../../contract/live.ts'
import { languageOfReader } from '../../messages/of-reader.ts'
import { presentUnread, unreadOf } from '../notifications/service.ts'
import type { UnreadRows } from '../notifications/store.ts'
import { registerBound } from '../platform/bounds.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Channel, StopListening } from '../platform/database/notification-listener.ts'
import { Problem, problem } from '../platform/errors.ts'
import { clientSite } from '../platform/http/client-address.ts'
import type { EventStream } from '../platform/http/event-stream.ts'
import { inLanguage } from '../platform/http/reader-language.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { bearerToken, type ResolveViewer, type Viewer } from '../platform/http/viewer.ts'
import { findLiveStates, type LiveState } from './store.ts'
import { StreamQuota } from './stream-quota.ts'
import { type Subscriber, Subscribers } from './subscribers.ts'
import { SubscriptionCache } from './subscription-cache.ts'

export interface LiveHubDeps {
  database: Database
  clock: Clock
  responseCache: ResponseCache
  visitorCache: ResponseCache
  resolveViewer: ResolveViewer
  log: FastifyBaseLogger
  rateLimitScale: number
}

/**
 * Milliseconds by which changes are batched before they are sent. Simultaneous votes arrive as one number, so that an
 * observer learns little about when somebody voted.
 */
const flushInterval = 250

/**
 * Milliseconds between updates of live counts by anonymous comments, aligned to full hours, so that the time of an
 * event does not reveal the time of a comment.
 */
const anonymousCommentInterval = 10 * 60_000

/** End of the interval of a time: when streams get the anonymous comments that were written in it. */
export const nextAnonymousUpdate = (now: number): number =>
  (Math.floor(now / anonymousCommentInterval) + 1) * anonymousCommentInterval

/** Seconds in which every stream gets one heartbeat and one check of its token. */
const heartbeatInterval = 25

/**
 * Maximum number of open streams: per process (not affected by the rate limit scale), per client address, IPv6
 * by /48, and per account. A browser opens at most three; a page without a stream polls the unread count every 30 seconds.
 */
const maxStreams = { process: 20_000, address: 50, account: 50 }

/** Sends changes to all open event streams of this process, from whichever process the changes come. */
export class LiveHub {
  readonly #deps: LiveHubDeps
  readonly #subscribers = new Subscribers()
  readonly #quota = new StreamQuota()
  readonly #personalities: SubscriptionCache<LiveState>
  readonly #unread: SubscriptionCache<UnreadRows>
  #responseCacheIsStale = false
  #nextAnonymousUpdate: number
  #flushTimer: NodeJS.Timeout | undefined
  #heartbeatTimer: NodeJS.Timeout | undefined
  #stopListening: StopListening | undefined
  #isClosing = false

  constructor(deps: LiveHubDeps) {
    const { db } = deps.database
    this.#deps = deps
    this.#nextAnonymousUpdate = nextAnonymousUpdate(deps.clock.now())
    this.#personalities = new SubscriptionCache('live_counts', (ids) => findLiveStates(db, ids))
    this.#unread = new SubscriptionCache('live_unread', (ids) => unreadOf(db, ids))
    registerBound('event_streams', {
      limit: maxStreams.process,
      size: () => this.#quota.open('process'),
    })
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
    this.#heartbeatTimer = setInterval(() => this.#sendHeartbeats(), 1_000).unref()
  }

  /** Ends all streams and accepts no new ones. */
  endStreams() {
    this.#isClosing = true
    this.#subscribers.endAll()
  }

  async stop() {
    this.endStreams()
    clearInterval(this.#heartbeatTimer)
    clearTimeout(this.#flushTimer)
    await this.#stopListening?.()
  }

  /**
   * Prepares a stream and loads the values of its first events. Ids of unknown personalities are dropped, so that they
   * take no memory.
   * @returns a function that starts the stream
   * @throws 429 when the client or account has too many open streams, 503 when the process has
   */
  async subscribe(
    request: FastifyRequest,
    viewer: Viewer,
    requested: string[],
  ): Promise<(stream: EventStream<LiveEvent>) => void> {
    if (this.#isClosing) throw problem('unavailable', 2)
    const requestedIds = [...new Set(requested)].sort()
    const userIds = viewer ? [viewer.id] : []
    const quota = this.#quotaOf(request, viewer)
    this.#personalities.rejectIfFull()
    this.#quota.acquire(quota)
    this.#personalities.subscribe(requestedIds)
    this.#unread.subscribe(userIds)
    let subscribedIds = requestedIds
    const unsubscribe = () => {
      this.#quota.release(quota)
      this.#personalities.unsubscribe(subscribedIds)
      this.#unread.unsubscribe(userIds)
    }
    try {
      await Promise.all([this.#personalities.load(requestedIds), this.#unread.load(userIds)])
    } catch (error) {
      unsubscribe()
      throw error
    }
    // Uses the id strings from the database: strings from the request are slices of its URL and would keep it in memory.
    const personalityIds = requestedIds.flatMap(
      (id) => this.#personalities.get(id)?.personalityId ?? [],
    )
    this.#personalities.subscribe(personalityIds)
    this.#personalities.unsubscribe(requestedIds)
    subscribedIds = personalityIds
    const token = viewer ? bearerToken(request.headers.authorization) : undefined
    const language = languageOfReader()
    return (stream) => {
      const subscriber = { stream, userId: viewer?.id, token, language }
      const remove = this.#subscribers.add(subscriber, personalityIds)
      stream.onClose(() => {
        remove()
        unsubscribe()
      })
      const first = inLanguage(language, () => this.#firstEvents(personalityIds, viewer))
      stream.send(stream.encode(...first))
      if (this.#isClosing) stream.end()
    }
  }

  #quotaOf(request: FastifyRequest, viewer: Viewer): [string, number][] {
    const scaled = (kind: keyof typeof maxStreams, key: string): [string, number] => [
      `${kind} ${key}`,
      Math.ceil(maxStreams[kind] * this.#deps.rateLimitScale),
    ]
    return [
      ['process', maxStreams.process],
      scaled('address', clientSite(request)),
      ...(viewer ? [scaled('account', viewer.id)] : []),
    ]
  }

  #firstEvents(personalityIds: string[], viewer: Viewer): LiveEvent[] {
    const unread = viewer && this.#unread.get(viewer.id)
    const states = personalityIds.flatMap((id) => this.#personalities.getForNew(id) ?? [])
    return [...eventsOf(states), ...(unread ? [unreadEvent(unread)] : [])]
  }

  #eventsOf(personalityIds: string[]): LiveEvent[] {
    return eventsOf(personalityIds.flatMap((id) => this.#personalities.get(id) ?? []))
  }

  #onNotification(channel: Channel, ids: string[] | undefined) {
    if (channel === 'site_settings') return
    if (channel === 'ended_tokens') return this.#recheckTokens(this.#subscribers.ofUsers(ids))
    if (channel !== 'unread_counts') this.#responseCacheIsStale = true
    if (channel === 'anonymous_comments') {
      // New streams include it, as the page that opens them does.
      this.#personalities.defer(ids)
      return this.#scheduleFlush()
    }
    const cache = channel === 'personality_counts' ? this.#personalities : this.#unread
    cache.invalidate(ids)
    this.#scheduleFlush()
  }

  #scheduleFlush() {
    if (this.#isClosing) return
    this.#flushTimer ??= setTimeout(() => void this.#flush(), flushInterval).unref()
  }

  async #flush() {
    if (this.#responseCacheIsStale) {
      this.#deps.responseCache.dropCounts()
      // The notification may have been about a comment in another process.
      this.#deps.visitorCache.drop()
    }
    this.#responseCacheIsStale = false
    // Before the events, upon which browsers read again what has changed.
    await this.#deps.database.replicas?.includeNotified()
    try {
      const changed = await this.#personalities.refresh()
      await this.#subscribers.sendToGroups(changed, (ids) => this.#eventsOf(ids))
      for (const userId of await this.#unread.refresh()) {
        const data = this.#unread.get(userId)
        if (data) await this.#subscribers.sendToUser(userId, () => unreadEvent(data))
      }
    } catch (error) {
      // The keys stay invalidated; the heartbeat timer schedules the next attempt.
      this.#deps.log.warn({ err: error }, 'live counts could not be read')
      this.#flushTimer = undefined
      return
    }
    this.#flushTimer = undefined
    if (this.#isStale) this.#scheduleFlush()
  }

  get #isStale(): boolean {
    return this.#personalities.isStale || this.#unread.isStale
  }

  #sendHeartbeats() {
    const subscribers = this.#subscribers.nextPart(heartbeatInterval)
    for (const { stream } of subscribers) stream.sendHeartbeat()
    this.#recheckTokens(subscribers)
    const now = this.#deps.clock.now()
    if (now >= this.#nextAnonymousUpdate) {
      this.#personalities.invalidate()
      this.#nextAnonymousUpdate = nextAnonymousUpdate(now)
    }
    if (this.#isStale) this.#scheduleFlush()
  }

  /** Ends the streams whose token is no longer valid. */
  #recheckTokens(subscribers: Subscriber[]) {
    for (const { stream, token } of subscribers) {
      if (!token) continue
      this.#deps.resolveViewer(token).catch((error) => {
        if (error instanceof Problem) stream.end()
      })
    }
  }
}

const unreadEvent = (unread: UnreadRows): LiveEvent => ({
  event: 'unread',
  data: presentUnread(unread),
})

/** Counts, also if there are none, and which personalities are part of others now. */
function eventsOf(states: LiveState[]): LiveEvent[] {
  const counts = states.filter((state): state is LiveCounts => !('into' in state))
  const merged = states.filter((state): state is MergedPersonality => 'into' in state)
  const events: LiveEvent[] = [{ event: 'counts', data: { personalities: counts } }]
  if (merged.length > 0) events.push({ event: 'merged', data: { personalities: merged } })
  return events
}
