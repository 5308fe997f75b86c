import ipaddr from 'ipaddr.js'

/** The addresses of IPv6 that are assigned to the internet; the rest is reserved, local, or another protocol's. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** For examples in documents, like `2001:db8::/32`. */
const documentation = ipaddr.IPv6.parseCIDR('3fff::/20')

/**
 * True for an IP address of the public internet: not of this machine, its network or its provider, not for groups or
 * documents, and not an IPv4 address within an IPv6 one, which would lead to any of them.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return (
    !(parsed instanceof ipaddr.IPv6) ||
    (parsed.match(globalUnicast) && !parsed.match(documentation))
  )
}
