import { describe, expect, it } from 'vitest'
import { fieldLabel, valueLabel } from './entry-labels.ts'

describe('a change in the audit log', () => {
  it.each([
    ['isHandled', 'false', 'message', 'Open'],
    ['isHandled', 'true', 'message', 'Handled'],
    ['verificationStatus', 'PENDING', 'verification status', 'Pending'],
    ['role', 'ADMIN', 'role', 'Administrator'],
    ['votes', 'withdraw', 'votes', 'Withdrawn'],
    ['isReadOnly', 'true', 'is read only', 'Yes'],
    ['areOpen', 'false', 'are open', 'No'],
    ['counts', 'one', 'counts', 'One account'],
    ['registration', 'approved', 'new members', 'Everybody, after approval'],
    ['closedFeatures', 'posts\nanonymousComments', 'closed features', 'Posts\nAnonymous comments'],
    ['otherLanguages', 'de\nar', 'other languages', 'German\nArabic'],
    ['language', 'es', 'language', 'Spanish'],
    ['fields', 'bio, profileImage', 'fields', 'bio, picture'],
    ['heldFacts', 'birthDate, party', 'held facts', 'date of birth, party'],
    ['kind', 'INFORMATION', 'kind', 'Give information'],
    ['kind', 'state', 'kind', 'state'],
    ['category', 'STATEMENT_CATEGORY_VIOLENCE', 'category', 'Violence'],
    ['page', 'imprint', 'page', 'Imprint'],
    ['gender', 'female', 'gender', 'Female'],
  ])('of %s to %j is said in words', (field, value, label, words) => {
    expect(fieldLabel(field)).toBe(label)
    expect(valueLabel(field, value)).toBe(words)
  })

  it('shows texts as they are', () => {
    expect(valueLabel('name', 'ANA_B')).toBe('ANA_B')
    expect(valueLabel('constructor', 'true')).toBe('true')
  })
})
