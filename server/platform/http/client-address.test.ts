import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import {
  addressReader,
  clientAddress,
  clientNetwork,
  clientSite,
  type TrustProxy,
} from './client-address.ts'

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7', '203.0.113', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:1', '203.0.113.7', '203.0.113', '203.0.113.7'],
  ['2001:db8:1:2:3::4', '2001:db8:1:2::', '2001:db8:1::', '2001:db8:1::'],
  ['[2001:db8:1:2:3::4]', '2001:db8:1:2::', '2001:db8:1::', '2001:db8:1::'],
  ['[2001:db8:1:2:3::4]:65535', '2001:db8:1:2::', '2001:db8:1::', '2001:db8:1::'],
  ...['unknown', '_hidden', '203.0.113.7:', '203.0.113.7:123456', '203.0.113.7:1:2'].map(malformed),
  ...['203.0.113.256', '0xcb.0.113.7', '[203.0.113.7', '[2001:db8::1]x', '[]:1', ':1'].map(
    malformed,
  ),
])('the address of %s is %s, its network %s, its site %s', (ip, address, network, site) => {
  expect(clientAddress({ ip })).toBe(address)
  expect(clientNetwork({ ip }, 48)).toBe(network)
  expect(clientSite({ ip })).toBe(site)
})

function malformed(entry: string): [string, string, string, string] {
  return [entry, 'malformed', 'malformed', 'malformed']
}

it('a client that has disconnected has no address', () => {
  expect([clientAddress({}), clientNetwork({}, 48), clientSite({})]).toEqual(['', '', ''])
})

it.each<[TrustProxy, string, string]>([
  [undefined, '203.0.113.7', '10.0.0.1'],
  [1, '198.51.100.1, 203.0.113.7:4711', '203.0.113.7:4711'],
  [2, '198.51.100.1:80, 203.0.113.7:4711', '198.51.100.1:80'],
  [['10.0.0.0/8'], '203.0.113.7:80, 10.0.0.2:4711', '203.0.113.7:80'],
  [['10.0.0.0/8', 'fd00::/8'], '203.0.113.7, [fd00::2]:4711', '203.0.113.7'],
  [['10.0.0.0/8'], '203.0.113.7, 10.0.0.2x', '10.0.0.2x'],
])('behind the proxies %j, the client of %s is %s', (trustProxy, forwarded, client) => {
  const request = {
    headers: { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: '10.0.0.1' },
  } as unknown as IncomingMessage
  expect(addressReader(trustProxy)(request)).toBe(client)
})
