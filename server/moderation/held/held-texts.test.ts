import { describe, expect, it } from 'vitest'
import { createMatcher } from './held-texts.ts'

const matches = createMatcher({
  heldWords: ['Blödmann', 'get rich', 'ass', 'дурак'],
  heldDomains: ['spam.example', 'www.Bad.Test'],
})

describe('a text is held', () => {
  it.each([
    'Du BLÖDMANN!',
    'blodmann',
    'Blo\u0308dmann',
    'ｂｌöｄｍａｎｎ',
    'Blöd\u200bmann',
    'Blöd\u00admann',
    'Get, RICH today',
    'Ты дурак',
    'an ass',
    'see https://spam.example/now',
    'see SPAM.example.',
    'see sub.spam.example/x?y',
    'ｓｐａｍ．ｅｘａｍｐｌｅ',
    'spam。example',
    'bad.test',
  ])('%s', (text) => expect(matches(text)).toBe(true))
})

describe('a text is not held', () => {
  it.each([
    'class and passion',
    'Get very rich',
    'richly get',
    'notspam.example',
    'spam.example.org',
    'spam example',
    '',
  ])('%s', (text) => expect(matches(text)).toBe(false))
})

it('holds nothing without lists, and lists of nothing but signs match nothing', () => {
  expect(createMatcher({ heldWords: [], heldDomains: [] })('anything')).toBe(false)
  expect(createMatcher({ heldWords: ['!!!'], heldDomains: [] })('anything !!!')).toBe(false)
})
