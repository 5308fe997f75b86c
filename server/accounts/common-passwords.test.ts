import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const names = { email: 'ada.l+news@example.org', username: 'Count_ess7' }
const isRefused = (password: string) => isCommonPassword(password, names)

it('has a list of 100,000 passwords, as they are compared', () => {
  const file = new URL('./common-passwords.txt.gz', import.meta.url)
  const [licence, ...passwords] = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  expect(licence).toContain('MIT License')
  expect(new Set(passwords).size).toBe(100_000)
  expect(passwords.filter((one) => one.length < 6 || one !== one.toLowerCase())).toEqual([])
})

it.each(['123456', 'PassWord', ' letmein1 ', '１２３４５６', 'qwertyuiop'])(
  'refuses %j, which many people have',
  async (password) => {
    expect(await isRefused(password)).toBe(true)
  },
)

it.each([
  'ada.l+news@example.org',
  'ADAL@', // The part before the tag, with a sign.
  'adalnews12',
  'example.org',
  'example2026!',
  'count_ess7',
  'Countess',
  'ssetnuoc',
  'countesscountess',
  '123countess456',
  '!countess!!!!!',
  'voxpop2026',
])('refuses %j, which is made of the names of the account or the site', async (password) => {
  expect(await isRefused(password)).toBe(true)
})

it.each([
  'qz7#vd',
  '1countess234567', // Seven digits more than the name.
  'countess of tin',
  'voxpop ferries',
  '8317402956174',
])('accepts %j', async (password) => {
  expect(await isRefused(password)).toBe(false)
})
