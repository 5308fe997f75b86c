import type { IncomingMessage } from 'node:http'

/**
 * True if a request has more than one Host header. Node takes the first and a proxy may take the last, so caches and access
 * rules would see another site than this one (RFC 9112, section 3.2); a missing one Node rejects by itself.
 */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  // Names and values in turn. Most names have another length, and are not lower-cased.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}
