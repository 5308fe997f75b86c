import { expect, it } from 'vitest'
import { isListedDomain, MailDomains } from './mail-domain.ts'

it('are stored in lower case and ASCII, each once', () => {
  expect(MailDomains.parse([' Example.ORG', '@example.org', 'bücher.example'])).toEqual([
    'example.org',
    'xn--bcher-kva.example',
  ])
})

it.each(['example', 'a@example.org', '*.example.org', 'example.org/x', '127.0.0.1', ''])(
  'are no other texts, such as %j',
  (text) => expect(MailDomains.safeParse([text]).success).toBe(false),
)

it('stand for their subdomains, and for no other domain with the same end', () => {
  expect(isListedDomain('example.org', ['example.org'])).toBe(true)
  expect(isListedDomain('mail.example.org', ['example.org'])).toBe(true)
  expect(isListedDomain('badexample.org', ['example.org'])).toBe(false)
  expect(isListedDomain('org', ['example.org'])).toBe(false)
})
