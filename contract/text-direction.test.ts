import { expect, it } from 'vitest'
import { withBalancedDirection } from './text-direction.ts'

const [lre, rle, pdf, lro, rlo] = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e']
const [lri, rli, fsi, pdi] = ['\u2066', '\u2067', '\u2068', '\u2069']

it.each([
  ['plain text', 'Ann\u200f said \u05e9\u05dc\u05d5\u05dd\n'],
  ['an isolate of each kind', `${lri}a${pdi} ${rli}b${pdi} ${fsi}c${pdi}`],
  ['an isolate in another', `${rli}a ${lri}b${pdi} c${pdi}`],
  ['an embedding', `call ${lre}+49 30 1${pdf} or ${rle}x${pdf}`],
  ['an embedding in an isolate', `${fsi}${rle}x${pdf}${pdi}`],
])('keeps %s', (_, text) => {
  expect(withBalancedDirection(text)).toBe(text)
})

it.each([
  ['an isolate without an end', `a ${rli}b`, 'a b'],
  ['an end without an isolate', `a${pdi} b`, 'a b'],
  ['an embedding without an end', `call ${lre}+49`, 'call +49'],
  ['an end without an embedding', `+49${pdf} now`, '+49 now'],
  ['an override', `a ${rlo}gpj.exe${pdf} b ${lro}c${pdf}`, 'a gpj.exe b c'],
  ['what ends in the next line', `${rli}a\nb${pdi}`, 'a\nb'],
  ['what ends in the next paragraph', `${rle}a\u2029b${pdf}`, 'a\u2029b'],
  ['an embedding that ends outside its isolate', `${fsi}${rle}a${pdi}b${pdf}`, `${fsi}a${pdi}b`],
  [
    'an isolate that ends outside its embedding',
    `${rle}${fsi}a${pdf}${pdi}b${pdf}`,
    `${rle}${fsi}a${pdi}b${pdf}`,
  ],
  ['the wrong end', `${fsi}a${pdf}`, 'a'],
])('removes %s', (_, text, kept) => {
  expect(withBalancedDirection(text)).toBe(kept)
})
