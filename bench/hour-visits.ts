import { type OpenedStream, openStream } from '../test/event-stream.ts'
import { formOf } from '../test/forms.ts'
import { picture } from '../test/pictures.ts'
import type { HourWorld } from './hour-requests.ts'

/** Password of the users who sign in. */
export const password = 'a password of the benchmark'

/** Event streams that open in each part; as many of the part before stay open. */
const streamsEach = 60

/** In each part of a whole hour. */
const logins = 12
const uploads = 5
const registrations = 2
const passwordMails = 1

/** What visitors do besides plain requests: event streams, logins, uploads, registrations, password mails. */
export class HourVisits {
  readonly #origin: string
  readonly #world: HourWorld
  readonly #emails: string[]
  readonly #random: () => number
  readonly #share: number
  #streams: OpenedStream[] = []
  #pictures: Promise<Buffer[]>
  #number = 0
  /** Requests so far, by status. */
  readonly statuses = new Map<number, number>()

  /**
   * @param emails of users whose password is `password`
   * @param share of the requests of a whole hour
   */
  constructor(
    origin: string,
    world: HourWorld,
    { emails, random, share }: { emails: string[]; random: () => number; share: number },
  ) {
    this.#origin = origin
    this.#world = world
    this.#emails = emails
    this.#random = random
    this.#share = share
    this.#pictures = Promise.all(
      ([800, 1_600, 2_400] as const).map((width) =>
        picture({ width, height: 1_200, format: 'jpeg' }),
      ),
    )
  }

  /** One part of the hour: half of the streams leave, new ones come. */
  async run(): Promise<void> {
    await Promise.all([
      this.#changeStreams(),
      this.#repeat(logins, () => this.#signInAndOut()),
      this.#repeat(uploads, () => this.#upload()),
      this.#repeat(registrations, () => this.#register()),
      this.#repeat(passwordMails, () =>
        this.#post('/auth/forgot-password', { email: this.#email() }),
      ),
    ])
  }

  close(): void {
    for (const stream of this.#streams.splice(0)) stream.leave()
  }

  async #repeat(times: number, work: () => Promise<unknown>) {
    for (let time = 0; time < Math.ceil(times * this.#share); time += 1) await work()
  }

  async #changeStreams() {
    for (const stream of this.#streams.splice(0, streamsEach)) stream.leave()
    for (let opened = 0; opened < streamsEach; opened += 1) {
      const { personalityIds, tokens } = this.#world
      const first = Math.floor(this.#random() * (personalityIds.length - 12))
      const stream = await openStream(this.#origin, {
        personalityIds: personalityIds.slice(first, first + 12),
        token: this.#random() < 0.4 ? this.#pick(tokens) : undefined,
      })
      this.#count(stream.status)
      this.#streams.push(stream)
    }
  }

  async #signInAndOut() {
    const response = await this.#post('/auth/login', { email: this.#email(), password })
    const { access_token: token } = (await response.json()) as { access_token: string }
    if (this.#random() < 0.5) await this.#post('/auth/logout', undefined, token)
  }

  async #upload() {
    const content = this.#pick(await this.#pictures)
    const { headers, body } = formOf([
      { field: 'image', content, fileName: 'a.jpg', type: 'image/jpeg' },
    ])
    await this.#send('/upload/profile-image', {
      headers: { ...headers, authorization: `Bearer ${this.#pick(this.#world.tokens)}` },
      body: new Uint8Array(body),
    })
  }

  #register() {
    this.#number += 1
    const name = `visitor${this.#number}`
    return this.#post('/auth/register', {
      name,
      username: name,
      email: `${name}@example.org`,
      password,
    })
  }

  #post(path: string, body: unknown, token?: string): Promise<Response> {
    return this.#send(path, {
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(`${this.#origin}/api${path}`, { method: 'POST', ...init })
    this.#count(response.status)
    const bytes = await response.arrayBuffer()
    return new Response(bytes.byteLength > 0 ? bytes : null, { status: response.status })
  }

  #count(status: number) {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
  }

  #email = (): string => this.#pick(this.#emails)

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)] as T
  }
}
