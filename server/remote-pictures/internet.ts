import { Resolver } from 'node:dns/promises'
import net from 'node:net'
import tls from 'node:tls'

/** Where a connection leads: to an address that was checked, not to a name that may resolve to another one by now. */
export interface Destination {
  address: string
  port: number
  /** The name in the certificate; undefined without encryption. */
  certificateName: string | undefined
}

/** The outside world, which tests replace. */
export interface Internet {
  /** All addresses of a name. */
  resolve(hostname: string): Promise<string[]>
  connect(destination: Destination): net.Socket
}

export const internet: Internet = {
  // Not `dns.lookup`: it would take the threads that files and passwords need while a name server is slow.
  async resolve(hostname) {
    const resolver = new Resolver({ timeout: 3_000, tries: 2 })
    const answers = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ])
    const addresses = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? answer.value : [],
    )
    if (addresses.length === 0 && answers[0].status === 'rejected') throw answers[0].reason
    return addresses
  },

  connect({ address: host, port, certificateName }) {
    if (certificateName === undefined) return net.connect({ host, port })
    const servername = net.isIP(certificateName) ? undefined : certificateName
    return tls.connect({ host, port, servername })
  },
}
