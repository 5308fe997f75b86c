import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveCounts } from '../contract/live.ts'
import { eventsIn, type OpenedStream, openStream } from '../test/event-stream.ts'

/** Milliseconds between attempts to open the stream, and between looks at what it has sent. */
const interval = 50

/** Keeps an event stream open, as a tab of a browser does, and knows the counts that it has sent last. */
export class LiveReader {
  readonly #origin: string
  readonly #personalityIds: string[]
  readonly #counts = new Map<string, LiveCounts>()
  #stream: OpenedStream | undefined
  #read = 0
  #isClosed = false

  constructor(origin: string, personalityIds: string[]) {
    this.#origin = origin
    this.#personalityIds = personalityIds
    void this.#keepOpen()
  }

  /** The last counts of a personality; undefined without an open stream. */
  countsOf(personalityId: string): LiveCounts | undefined {
    this.#readNew()
    return this.#stream?.hasEnded() === false ? this.#counts.get(personalityId) : undefined
  }

  close(): void {
    this.#isClosed = true
    this.#stream?.leave()
  }

  async #keepOpen() {
    while (!this.#isClosed) {
      const stream = await openStream(this.#origin, {
        personalityIds: this.#personalityIds,
      }).catch(() => undefined)
      if (stream?.status === 200) {
        this.#counts.clear()
        this.#read = 0
        this.#stream = stream
        while (!stream.hasEnded() && !this.#isClosed) await sleep(interval)
      }
      stream?.leave()
      await sleep(interval)
    }
  }

  #readNew() {
    const text = this.#stream?.text() ?? ''
    const end = text.lastIndexOf('\n\n') + 2
    if (end < this.#read + 2) return
    for (const { event, data } of eventsIn(text.slice(this.#read, end))) {
      if (event !== 'counts') continue
      for (const counts of data.personalities) this.#counts.set(counts.personalityId, counts)
    }
    this.#read = end
  }
}
