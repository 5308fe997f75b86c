import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

/** The first and the last address of each refused range, between the public neighbours that have one. */
const ranges: [name: string, first: string, last: string, before?: string, after?: string][] = [
  ['this network', '0.0.0.0', '0.255.255.255', undefined, '1.0.0.0'],
  ['private', '10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
  ['carrier', '100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
  ['loopback', '127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
  ['link-local', '169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
  ['private', '172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
  ['protocol assignments', '192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
  ['documentation', '192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
  ['private', '192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
  ['benchmarks', '198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
  ['documentation', '198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
  ['documentation', '203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
  ['multicast and reserved', '224.0.0.0', '255.255.255.255', '223.255.255.255'],
  ['below the internet', '::', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', undefined, '2000::'],
  ['Teredo', '2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff', '2000:ffff::'],
  ['documentation', '2001:db8::', '2001:db8:ffff::', '2001:db7:ffff::', '2001:db9::'],
  ['6to4', '2002::', '2002:ffff:ffff::', '2001:ffff::', '2003::'],
  ['documentation', '3fff::', '3fff:fff:ffff::', '3ffe:ffff::', '3fff:1000::'],
  ['above the internet', '4000::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '3fff:ffff::'],
]

describe('the network of this machine and others without a public address', () => {
  it.each(ranges)(
    '%s, from %s to %s, is refused, and its neighbours are not',
    (_, first, last, before, after) => {
      expect([isPublicAddress(first), isPublicAddress(last)]).toEqual([false, false])
      for (const neighbour of [before, after]) {
        if (neighbour) expect(isPublicAddress(neighbour), neighbour).toBe(true)
      }
    },
  )
})

it.each([
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:93.184.216.34',
  '::ffff:0:93.184.216.34',
  '::93.184.216.34',
  '64:ff9b::7f00:1',
  '64:ff9b::5db8:d822',
  '64:ff9b:1::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('refuses %j: local, an IPv4 address within IPv6, or no address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946'])(
  'accepts %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
