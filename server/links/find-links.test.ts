import { describe, expect, it } from 'vitest'
import { findLinks } from './find-links.ts'

const urls = (text: string) => findLinks(text).urls.map(({ start, end }) => text.slice(start, end))
const mentions = (text: string) => findLinks(text).mentions.map(({ handle }) => handle)

describe('web addresses', () => {
  it.each([
    ['See https://example.org/a_(b)?c=1#d.', 'https://example.org/a_(b)?c=1#d'],
    ['(http://example.org/x),', 'http://example.org/x'],
    ['HTTPS://EXAMPLE.ORG!', 'HTTPS://EXAMPLE.ORG'],
    ['https://münchen.example/straße', 'https://münchen.example/straße'],
    ['https://example.org/@ada', 'https://example.org/@ada'],
  ])('are found in %s', (text, url) => {
    expect(urls(text)).toEqual([url])
    expect(mentions(text)).toEqual([])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.org',
    'mailto:a@example.org',
    '//example.org',
    'example.org',
    'www.example.org',
    'javascript:alert("https:")',
  ])('are not found in %s', (text) => {
    expect(urls(text)).toEqual([])
  })
})

it.each([
  ['https://evil.example/a', null],
  ['HTTPS://Evil.example:8080/a', null],
  ['http://[::1]:80/a', null],
  ['http://2130706433/', 'http://127.0.0.1/'],
  ['https://münchen.example/straße', null],
  ['https://пример.рф/а', null],
  ['https://例え.example', null],
  ['https://日本abc.example', null],
  ['https://аррӏе.com/a', 'https://xn--80ak6aa92e.com/a'],
  ['https://раураӏ.com', 'https://xn--80aa0cbo65f.com'],
  ['https://gοοgle.com', 'https://xn--ggle-0nda.com'],
  ['https://ɡoogle.com', 'https://xn--oogle-qmc.com'],
  [
    'https://voxpop.exampleノreset.evil.example',
    'https://voxpop.xn--examplereset-ki5k.evil.example',
  ],
  ['https://ｅｖｉｌ.example/', 'https://evil.example/'],
])('%s is shown as %s', (text, name) => {
  expect(findLinks(text).urls).toMatchObject([{ href: text, name }])
})

it.each([
  ['https://voxpop.example⁄reset.evil.example/x', 'https://voxpop.example'],
  ['https://voxpop.example∕reset.evil.example', 'https://voxpop.example'],
  ['https://voxpop.example⧸a.evil.example', 'https://voxpop.example'],
  ['https://voxpop.example／a.evil.example', 'https://voxpop.example'],
  ['https://voxpop.example？a.evil.example', 'https://voxpop.example'],
  ['https://voxpop\u00adpop.example', 'https://voxpop'],
  ['https://voxpop.example@evil.example/', 'https://voxpop.example'],
  ['https://evil.example/\u202emoc.poxov', 'https://evil.example/'],
])('the link of %s ends with the host', (text, url) => {
  expect(urls(text)).toEqual([url])
})

describe('mentions', () => {
  it.each([
    ['@ada', ['ada']],
    ['Hi @Ada_1, @ada-lovelace. (@bo-2)', ['ada_1', 'ada-lovelace', 'bo-2']],
    ['@ada- and @-ada', []],
    ['write to a@example.org, see /@ada, é@ada, @@ada', []],
    ['@bob@mastodon.social, @bob.bsky.social, @bob.bücher.example, @a.b@c.example', []],
    ['@bob.', ['bob']],
    ['(@bob...) @bob, and @bob: hi', ['bob', 'bob', 'bob']],
    [`@${'x'.repeat(81)}`, []],
    ['@', []],
  ])('of %j are %j', (text, handles) => {
    expect(mentions(text)).toEqual(handles)
  })
})

it('finds at most 50 links and 20 different names in a text, and never blocks for long', () => {
  expect(urls('https://example.org '.repeat(200))).toHaveLength(50)
  const names = Array.from({ length: 100 }, (_, index) => `@name${index}`)
  expect(new Set(mentions(names.join(' '))).size).toBe(20)
  for (const part of ['@', '@a', 'https://', 'http://(', '@a-', 'https://a.b/@', 'https://a@']) {
    const text = part.repeat(5000 / part.length)
    const before = process.cpuUsage()
    for (let round = 0; round < 10; round++) findLinks(text)
    const { user } = process.cpuUsage(before)
    expect([part, user / 10_000 < 50]).toEqual([part, true])
  }
})
