import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LiveEvent } from '../../contract/live.ts'
import type { EventStream } from '../platform/http/event-stream.ts'

/** Somebody who listens: a browser with a page in view. */
export interface Listener {
  stream: EventStream<LiveEvent>
  userId: string | undefined
  /** What the listener signed in with, to look at again. */
  token: string | undefined
}

/** Everybody who looks at the same personalities; a front page has thousands who do. */
interface Room {
  personalityIds: string[]
  listeners: Set<Listener>
}

/** Streams written before other work gets its turn. */
const slice = 250

/** Who listens, found by what they want to hear. */
export class Listeners {
  readonly #all = new Set<Listener>()
  readonly #rooms = new Map<string, Room>()
  readonly #roomsOf = new Map<string, Set<Room>>()
  readonly #ofUser = new Map<string, Set<Listener>>()
  #round = this.#all.values()

  /** @returns what takes the listener out again */
  add(listener: Listener, personalityIds: string[]): () => void {
    const { userId } = listener
    this.#all.add(listener)
    const room = this.#enter(listener, personalityIds)
    if (userId) {
      const others = this.#ofUser.get(userId) ?? new Set()
      this.#ofUser.set(userId, others.add(listener))
    }
    return () => this.#remove(listener, room)
  }

  /** Those of a member, or of all members. */
  ofUsers(userIds?: Iterable<string>): Listener[] {
    const ids = userIds ?? this.#ofUser.keys()
    return [...ids].flatMap((id) => [...(this.#ofUser.get(id) ?? [])])
  }

  /** The next ones of an endless round, a share of all. */
  nextInRound(shares: number): Listener[] {
    const share = Math.ceil(this.#all.size / shares)
    const taken = this.#round.take(share).toArray()
    if (taken.length < share) this.#round = this.#all.values()
    return taken
  }

  /** Calls `eventFor` once for each group that looks at some of these personalities, and sends all of the group what it gives. */
  async tellRooms(changed: string[], eventFor: (personalityIds: string[]) => LiveEvent) {
    const concerned = new Map<Room, string[]>()
    for (const id of changed) {
      for (const room of this.#roomsOf.get(id) ?? []) {
        concerned.set(room, [...(concerned.get(room) ?? []), id])
      }
    }
    for (const [room, ids] of concerned) await sendAll([...room.listeners], eventFor(ids))
  }

  async notifyUser(userId: string, event: LiveEvent) {
    await sendAll(this.ofUsers([userId]), event)
  }

  endAll() {
    for (const { stream } of [...this.#all]) stream.end()
  }

  #enter(listener: Listener, personalityIds: string[]): Room {
    const key = personalityIds.join()
    const room = this.#rooms.get(key) ?? { personalityIds, listeners: new Set() }
    room.listeners.add(listener)
    this.#rooms.set(key, room)
    for (const id of personalityIds) {
      this.#roomsOf.set(id, (this.#roomsOf.get(id) ?? new Set()).add(room))
    }
    return room
  }

  #remove(listener: Listener, room: Room) {
    const { userId } = listener
    this.#all.delete(listener)
    const own = userId ? this.#ofUser.get(userId) : undefined
    if (userId && own?.delete(listener) && own.size === 0) this.#ofUser.delete(userId)
    room.listeners.delete(listener)
    if (room.listeners.size > 0) return
    this.#rooms.delete(room.personalityIds.join())
    for (const id of room.personalityIds) {
      const rooms = this.#roomsOf.get(id)
      if (rooms?.delete(room) && rooms.size === 0) this.#roomsOf.delete(id)
    }
  }
}

async function sendAll(listeners: Listener[], event: LiveEvent) {
  const bytes = listeners[0]?.stream.encode(event)
  if (!bytes) return
  for (const [index, { stream }] of listeners.entries()) {
    if (index % slice === slice - 1) await nextTurn()
    stream.send(bytes)
  }
}
