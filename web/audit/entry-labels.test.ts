import { describe, expect, it } from 'vitest'
import { fieldLabel, valueLabel } from './entry-labels.ts'

describe('a change in the audit log', () => {
  it.each([
    ['isHandled', 'false', 'message', 'Open'],
    ['isHandled', 'true', 'message', 'Handled'],
    ['verificationStatus', 'PENDING', 'verification status', 'Pending'],
    ['role', 'ADMIN', 'role', 'Administrator'],
    ['votes', 'withdraw', 'votes', 'Withdrawn'],
  ])('of %s to %j is said in words', (field, value, label, words) => {
    expect(fieldLabel(field)).toBe(label)
    expect(valueLabel(field, value)).toBe(words)
  })

  it('shows texts as they are', () => {
    expect(valueLabel('name', 'ANA_B')).toBe('ANA_B')
    expect(valueLabel('constructor', 'true')).toBe('true')
  })
})
