import type { FastifyReply, FastifyRequest } from 'fastify'
import { registerBound } from '../platform/bounds.ts'
import { problem } from '../platform/errors.ts'
import { clientAddress } from '../platform/http/client-address.ts'

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
   * Counts a response until it has ended.
   * @throws 503 when there are too many
   */
  begin(request: FastifyRequest, reply: FastifyReply): void {
    const address = clientAddress(request)
    const ofAddress = this.#byAddress.get(address) ?? 0
    if (this.#running >= transfersMax || ofAddress >= transfersOfAddressMax) {
      throw problem('busy', retryAfter)
    }
    this.#running += 1
    this.#byAddress.set(address, ofAddress + 1)
    reply.raw.once('close', () => {
      this.#running -= 1
      const left = (this.#byAddress.get(address) ?? 0) - 1
      if (left > 0) this.#byAddress.set(address, left)
      else this.#byAddress.delete(address)
    })
  }
}
