import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
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
  if (trustProxy === undefined) return false
  if (typeof trustProxy === 'number') return (_address: string, hop: number) => hop < trustProxy
  const trusts = proxyAddr.compile(trustProxy)
  return (address: string, hop: number) => trusts(bareAddress(address) ?? address, hop)
}

/** Reads the client's IP address as Fastify does, for requests that Fastify does not see. */
export function addressReader(
  trustProxy: TrustProxy,
): (request: IncomingMessage) => string | undefined {
  const trusts = trustOption(trustProxy)
  if (trusts === false) return ({ socket }) => socket.remoteAddress
  return (request) => proxyAddr(request, trusts)
}

/** Normalizing an IPv6 address, or an IPv4 address written as one, takes 10 microseconds. */
const maxNormalized = 10_000
const normalized = new LRUCache<string, string>(limitEntries(maxNormalized))
registerBound('normalized_addresses', { limit: maxNormalized, size: () => normalized.size })

/**
 * The client's IP address, IPv6 by /64; empty after the client has disconnected. Clients whose forwarded address is
 * malformed count as one, because they could write a new one into each request.
 */
export function clientAddress({ ip }: Pick<Client, 'ip'>): string {
  if (!ip || isIPv4(ip)) return ip ?? ''
  const known = normalized.get(ip)
  if (known !== undefined) return known
  const address = normalizedNetwork(ip, 64)
  normalized.set(ip, address)
  return address
}

/**
 * The client's network, IPv4 by /24; empty after the client has disconnected, which has no address.
 * @param ipv6Bits length of the prefix of IPv6 addresses
 */
export function clientNetwork({ ip }: Pick<Client, 'ip'>, ipv6Bits: 48 | 56): string {
  if (!ip) return ''
  const network = normalizedNetwork(ip, ipv6Bits)
  return isIPv4(network) ? network.split('.').slice(0, 3).join('.') : network
}

/** The client's IP address, IPv6 by /48, which one customer of a provider may have; empty as `clientAddress`. */
export const clientSite = ({ ip }: Pick<Client, 'ip'>): string =>
  ip ? normalizedNetwork(ip, 48) : ''

const malformed = 'malformed'

function normalizedNetwork(ip: string, ipv6Bits: number): string {
  const address = bareAddress(ip)
  return address === undefined ? malformed : normalizeIP(address, ipv6Bits)
}

/** The address in an entry of X-Forwarded-For, to which some proxies add the port; undefined if it is malformed. */
function bareAddress(entry: string): string | undefined {
  if (isIP(entry)) return entry
  const [, address = ''] =
    /^\[([^\]]+)\](?::\d{1,5})?$/.exec(entry) ?? /^([^:]+):\d{1,5}$/.exec(entry) ?? []
  return isIP(address) ? address : undefined
}
