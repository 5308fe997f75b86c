import { expect, it } from 'vitest'
import { parseTileAddress } from './tile-address.ts'

it.each([
  ['0/000', { level: 0, from: 0, width: 256 }],
  ['0/x001/x234/067', { level: 0, from: 1_234_067 * 256, width: 256 }],
  ['2/005.p/1', { level: 2, from: 5 * 256, width: 1 }],
  ['63/999.p/255', { level: 63, from: 999 * 256, width: 255 }],
  ['entries/x001/000', { level: undefined, from: 1_000 * 256, width: 256 }],
  ['entries/x010/999.p/17', { level: undefined, from: 10_999 * 256, width: 17 }],
])('reads the address %s as C2SP tlog-tiles defines it', (text, tile) => {
  expect(parseTileAddress(text)).toEqual(tile)
})

it.each([
  '',
  '0',
  '0/0',
  '0/0000',
  '00/000',
  '01/000',
  '64/000',
  '-1/000',
  '+1/000',
  '1e1/000',
  'x/000',
  'data/000',
  'entries',
  '0/x000/001',
  '0/001/001',
  '0/x001',
  '0/x1/001',
  '0/x001//001',
  '0/000/',
  '0/000.p',
  '0/000.p/',
  '0/000.p/0',
  '0/000.p/01',
  '0/000.p/256',
  '0/000.p/999',
  '0/000.p/1000',
  '0/000.p/1/',
  '0/000\n',
  '0/٠٠٠',
  '0/x001/x001/x001/x001/x001/001',
  '../checkpoint',
])('refuses the address %j, so that every tile has one address', (text) => {
  expect(parseTileAddress(text)).toBeUndefined()
})
