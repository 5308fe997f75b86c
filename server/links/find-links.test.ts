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
