/** A message of PostgreSQL's wire protocol from the server. */
export interface PostgresMessage {
  /** One letter, such as `C` for CommandComplete or `Z` for ReadyForQuery. */
  type: string
  body: Buffer
}

const headerLength = 5

/** Splits the bytes of one connection into messages, in whatever pieces they arrive. */
export class MessageReader {
  #unread = Buffer.alloc(0)

  /** The messages that these bytes complete. */
  read(bytes: Buffer): PostgresMessage[] {
    this.#unread = Buffer.concat([this.#unread, bytes])
    const messages: PostgresMessage[] = []
    while (this.#unread.length >= headerLength) {
      const end = 1 + this.#unread.readInt32BE(1)
      if (this.#unread.length < end) break
      messages.push({
        type: String.fromCharCode(this.#unread[0] ?? 0),
        body: this.#unread.subarray(headerLength, end),
      })
      this.#unread = this.#unread.subarray(end)
    }
    return messages
  }
}

/** Recognizes, message by message, that a write was committed: its response is complete, outside a transaction. */
export class CommitDetector {
  readonly #reader = new MessageReader()
  #hasWritten = false

  /** True if these bytes complete the response to a committed write. */
  read(bytes: Buffer): boolean {
    let isCommitted = false
    for (const { type, body } of this.#reader.read(bytes)) {
      if (type === 'C' && /^(INSERT|UPDATE|DELETE|COMMIT)/.test(body.toString('latin1'))) {
        this.#hasWritten = true
      }
      if (type !== 'Z') continue
      // `I`: idle, not in a transaction.
      if (this.#hasWritten && body.toString('latin1') === 'I') isCommitted = true
      this.#hasWritten = false
    }
    return isCommitted
  }
}

const sync = Buffer.from([0x53, 0, 0, 0, 4])

/** True if these bytes of a client end a statement or a transaction, so that the server executes them. */
export const asksToExecute = (bytes: Buffer): boolean =>
  bytes.subarray(-sync.length).equals(sync) || bytes.includes('commit')

/** True if these bytes of a client subscribe to notifications. */
export const asksToListen = (bytes: Buffer): boolean => bytes.includes('listen ')
