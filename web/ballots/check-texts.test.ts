import { expect, it } from 'vitest'
import { say } from '../../verifier/sentences.ts'
import type { CheckResult } from './check-messages.ts'
import { resultText } from './check-texts.ts'

/** The result of a check that did not find the ballot, and could not say why. */
const absentFrom = (list: 'all' | 'verified'): CheckResult => ({
  report: {
    outcome: 'not-checked',
    ...say('numberNotListed'),
    steps: [{ step: 'ballot', state: 'not-checked', ...say('numberNotListed') }],
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
  tell: ({ sentence }) => sentence,
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
