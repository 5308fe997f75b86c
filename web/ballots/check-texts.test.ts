import { expect, it } from 'vitest'
import type { CheckResult } from './check-messages.ts'
import { resultText } from './check-texts.ts'

/** The result of a check that did not find the ballot, and could not say why. */
const absentFrom = (list: 'all' | 'verified'): CheckResult => ({
  report: {
    outcome: 'not-checked',
    sentence: 'The newest published list does not have this number.',
    steps: [{ step: 'ballot', state: 'not-checked', sentence: 'The list does not have it.' }],
    problem: undefined,
    published: { time: '2026-11-23T19:00:00Z', version: 2, up: 12, down: 9 },
    number: 'without',
  },
  request: {
    site: 'https://votes.example',
    rememberedHead: undefined,
    personalityId: '0b9a4c1e-1111-4a6b-8c2d-0123456789ab',
    list,
    number: '008j-4ct4-ank7-f24s-naxw-sqfe-zw',
    vote: 'support',
    since: undefined,
    logIndex: 0,
    shown: undefined,
    parts: undefined,
    ownBits: undefined,
  },
  files: [],
})

it.each(['all', 'verified'] as const)(
  'a ballot that is absent from the list %s, nobody knows why, is not called waiting',
  (list) => {
    const { outcome, title, text } = resultText(absentFrom(list))
    expect(outcome).toBe('unknown')
    expect(title).toMatch(/^Your ballot is not in the list/)
    expect(text.join(' ')).toContain('save the evidence and tell us')
  },
)
