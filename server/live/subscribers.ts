import { setImmediate as setImmediatePromise } from 'node:timers/promises'
import type { LiveEvent } from '../../contract/live.ts'
import type { Language } from '../../messages/languages.ts'
import type { EventStream } from '../platform/http/event-stream.ts'
import { inLanguage } from '../platform/http/reader-language.ts'

/** An open event stream: a browser tab that shows a page. */
export interface Subscriber {
  stream: EventStream<LiveEvent>
  userId: string | undefined
  /** The bearer token, which is checked again while the stream is open. */
  token: string | undefined
  /** Language of the request, in which texts are told. */
  language: Language
}

/** Subscribers with the same personalities on the screen, such as the thousands who have the home page open. */
interface Group {
  personalityIds: string[]
  subscribers: Set<Subscriber>
}

/** Streams written before the event loop runs other work. */
const chunkSize = 250

/** Registry of open event streams, indexed by personality and by user. */
export class Subscribers {
  readonly #all = new Set<Subscriber>()
  readonly #groups = new Map<string, Group>()
  readonly #groupsByPersonality = new Map<string, Set<Group>>()
  readonly #byUser = new Map<string, Set<Subscriber>>()
  #iterator = this.#all.values()

  /** @returns a function that removes the subscriber */
  add(subscriber: Subscriber, personalityIds: string[]): () => void {
    const { userId } = subscriber
    this.#all.add(subscriber)
    const group = this.#joinGroup(subscriber, personalityIds)
    if (userId) {
      const others = this.#byUser.get(userId) ?? new Set()
      this.#byUser.set(userId, others.add(subscriber))
    }
    return () => this.#remove(subscriber, group)
  }

  /** The subscribers of some users, or of all signed-in users. */
  ofUsers(userIds?: Iterable<string>): Subscriber[] {
    const ids = userIds ?? this.#byUser.keys()
    return [...ids].flatMap((id) => [...(this.#byUser.get(id) ?? [])])
  }

  /** The next `1 / parts` of all subscribers, in turn; starts again at the end. */
  nextPart(parts: number): Subscriber[] {
    const size = Math.ceil(this.#all.size / parts)
    const part = this.#iterator.take(size).toArray()
    if (part.length < size) this.#iterator = this.#all.values()
    return part
  }

  /** Sends changed personalities to all groups that show them; `eventsFor` is called once for each group. */
  async sendToGroups(changed: string[], eventsFor: (personalityIds: string[]) => LiveEvent[]) {
    const idsByGroup = new Map<Group, string[]>()
    for (const id of changed) {
      for (const group of this.#groupsByPersonality.get(id) ?? []) {
        idsByGroup.set(group, [...(idsByGroup.get(group) ?? []), id])
      }
    }
    for (const [group, ids] of idsByGroup) await sendAll([...group.subscribers], eventsFor(ids))
  }

  /** `eventIn` is called in each language that the user's streams have. */
  async sendToUser(userId: string, eventIn: () => LiveEvent) {
    const streams = Map.groupBy(this.ofUsers([userId]), ({ language }) => language)
    for (const [language, subscribers] of streams) {
      await sendAll(subscribers, [inLanguage(language, eventIn)])
    }
  }

  endAll() {
    for (const { stream } of [...this.#all]) stream.end()
  }

  #joinGroup(subscriber: Subscriber, personalityIds: string[]): Group {
    const key = personalityIds.join()
    const group = this.#groups.get(key) ?? { personalityIds, subscribers: new Set() }
    group.subscribers.add(subscriber)
    this.#groups.set(key, group)
    for (const id of personalityIds) {
      this.#groupsByPersonality.set(id, (this.#groupsByPersonality.get(id) ?? new Set()).add(group))
    }
    return group
  }

  #remove(subscriber: Subscriber, group: Group) {
    const { userId } = subscriber
    this.#all.delete(subscriber)
    const ofUser = userId ? this.#byUser.get(userId) : undefined
    if (userId && ofUser?.delete(subscriber) && ofUser.size === 0) this.#byUser.delete(userId)
    group.subscribers.delete(subscriber)
    if (group.subscribers.size > 0) return
    this.#groups.delete(group.personalityIds.join())
    for (const id of group.personalityIds) {
      const groups = this.#groupsByPersonality.get(id)
      if (groups?.delete(group) && groups.size === 0) this.#groupsByPersonality.delete(id)
    }
  }
}

async function sendAll(subscribers: Subscriber[], events: LiveEvent[]) {
  const bytes = subscribers[0]?.stream.encode(...events)
  if (!bytes) return
  for (const [index, { stream }] of subscribers.entries()) {
    if (index % chunkSize === chunkSize - 1) await setImmediatePromise()
    stream.send(bytes)
  }
}
