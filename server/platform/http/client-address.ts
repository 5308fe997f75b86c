import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { normalizeIP } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'
import { registerBound } from '../bounds.ts'
import { limitEntries } from './rate-window.ts'

/** The parts of a request that identify a client. */
export interface Client {
  /** Undefined after the client has disconnected. */
  ip?: string | undefined
  headers: IncomingHttpHeaders
}

/** Number of proxies in front, or their addresses; undefined means forwarded headers are ignored. */
export type TrustProxy = number | string[] | undefined

/** Fastify's option `trustProxy`. */
export function trustOption(trustProxy: TrustProxy) {
  return typeof trustProxy === 'number'
    ? (_address: string, hop: number) => hop < trustProxy
    : (trustProxy ?? false)
}

/** Reads the client's IP address as Fastify does, for requests that Fastify does not see. */
export function addressReader(
  trustProxy: TrustProxy,
): (request: IncomingMessage) => string | undefined {
  const trust = trustOption(trustProxy)
  if (trust === false) return ({ socket }) => socket.remoteAddress
  const trusts = typeof trust === 'function' ? trust : proxyAddr.compile(trust)
  return (request) => proxyAddr(request, trusts)
}

/** Normalizing an IPv6 address, or an IPv4 address written as one, takes 10 microseconds. */
const maxNormalized = 10_000
const normalized = new LRUCache<string, string>(limitEntries(maxNormalized))
registerBound('normalized_addresses', { limit: maxNormalized, size: () => normalized.size })

/** The client's IP address, IPv6 by /64; empty after the client has disconnected. */
export function clientAddress({ ip }: Pick<Client, 'ip'>): string {
  if (!ip?.includes(':')) return ip ?? ''
  const known = normalized.get(ip)
  if (known !== undefined) return known
  const address = normalizeIP(ip, 64)
  normalized.set(ip, address)
  return address
}

/**
 * The client's network, IPv4 by /24; empty after the client has disconnected, which has no address.
 * @param ipv6Bits length of the prefix of IPv6 addresses
 */
export function clientNetwork({ ip }: Pick<Client, 'ip'>, ipv6Bits: 48 | 56): string {
  if (!ip) return ''
  const network = normalizeIP(ip, ipv6Bits)
  return network.includes(':') ? network : network.split('.').slice(0, 3).join('.')
}
