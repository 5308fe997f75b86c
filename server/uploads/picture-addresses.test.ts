import { expect, it } from 'vitest'
import { PictureAddresses } from './picture-addresses.ts'

const minute = 60_000
const hour = 60 * minute
const viewer = '0199aaaa-0000-7000-8000-000000000001'
const picture = 'a'.repeat(22)

/** Signs an address at one time; returns a function for the viewer that it names at another. */
function signedAt(time: number, secret = 'secret') {
  let now = time
  const clock = { now: () => now }
  const url = new PictureAddresses(secret, clock).sign(`/files/${picture}/640.webp`, viewer)
  const access = new URL(url, 'http://site.example').searchParams.get('access') ?? ''
  return (readTime: number, key = picture) => {
    now = readTime
    return new PictureAddresses('secret', clock).viewerOf(key, access)
  }
}

it('the address of a picture is valid for an hour at least and two at most', () => {
  const early = signedAt(1_000 * hour)
  expect(early(1_002 * hour - 1)).toBe(viewer)
  expect(early(1_002 * hour)).toBeUndefined()
  const late = signedAt(1_001 * hour - 1)
  expect(late(1_002 * hour - 1)).toBe(viewer)
  expect(late(1_002 * hour)).toBeUndefined()
})

it('the address of a picture opens no other, and needs the secret of the site', () => {
  expect(signedAt(hour)(hour, 'b'.repeat(22))).toBeUndefined()
  expect(signedAt(hour, 'another secret')(hour)).toBeUndefined()
})
