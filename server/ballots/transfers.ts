import type { FastifyReply, FastifyRequest } from 'fastify'
import { registerBound } from '../platform/bounds.ts'
import { problem } from '../platform/errors.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { clientSignal } from '../platform/http/client-signal.ts'

/** A client that reads slowly keeps up to two parts of a list in memory, almost a megabyte. */
const transfersMax = 200
const transfersOfAddressMax = 20

const retryAfter = 5

/** The files of lists that are being sent, which are limited in all and by address. */
export class Transfers {
  readonly #byAddress = new Map<string, number>()
  #running = 0

  constructor() {
    registerBound('list_transfers', { limit: transfersMax, size: () => this.#running })
  }

  /**
   * Counts a response until it has ended, or its connection has: a response that waits behind others on a connection does
   * not emit `close` when that is closed.
   * @throws 503 when there are too many, and when the client has hung up, so that no list is read for nobody
   */
  begin(request: FastifyRequest, reply: FastifyReply): void {
    const address = clientAddress(request)
    const ofAddress = this.#byAddress.get(address) ?? 0
    const connection = clientSignal(request)
    const isFull = this.#running >= transfersMax || ofAddress >= transfersOfAddressMax
    if (isFull || connection.aborted) throw problem('busy', retryAfter)
    this.#running += 1
    this.#byAddress.set(address, ofAddress + 1)
    const end = () => {
      reply.raw.off('close', end)
      connection.removeEventListener('abort', end)
      this.#end(address)
    }
    reply.raw.once('close', end)
    connection.addEventListener('abort', end)
  }

  #end(address: string): void {
    this.#running -= 1
    const left = (this.#byAddress.get(address) ?? 0) - 1
    if (left > 0) this.#byAddress.set(address, left)
    else this.#byAddress.delete(address)
  }
}
