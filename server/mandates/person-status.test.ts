import { describe, expect, it } from 'vitest'
import { mainMandate, mandatesOfStatus, nextChange, statusOf } from './person-status.ts'

const today = '2026-05-01'

describe('the status of a person', () => {
  it.each([
    ['a mandate without an end', [{ start: '2020' }], 'IN_OFFICE'],
    ['a mandate that ends today', [{ end: '2026-05-01' }], 'IN_OFFICE'],
    ['a mandate that ended yesterday', [{ end: '2026-04-30' }], 'FORMER'],
    ['a mandate that ends in this year', [{ end: '2026' }], 'IN_OFFICE'],
    ['a mandate that begins tomorrow', [{ start: '2026-05-02' }], 'IN_OFFICE'],
    ['a candidacy alone', [{ isCandidacy: true }], 'CANDIDATE'],
    ['a mandate that ended and a candidacy', [{ end: '2025' }, { isCandidacy: true }], 'CANDIDATE'],
    ['no mandate', [], 'UNSPECIFIED'],
  ])('with %s', (_, mandates, status) => {
    expect(statusOf({ mandates }, today)).toBe(status)
  })

  it('is died from the day of death on', () => {
    const mandates = [{ start: '2020' }]
    expect(statusOf({ mandates, deathDate: '2026-05-01' }, today)).toBe('DIED')
    expect(statusOf({ mandates, deathDate: '2026-05-02' }, today)).toBe('IN_OFFICE')
  })

  it('comes with the mandate that runs, of several the last one to begin, an office before a candidacy', () => {
    const mandates = [
      { role: 'former', start: '2024', end: '2026-04-30' },
      { role: 'candidate', start: '2026-04', isCandidacy: true },
      { role: 'older', start: '2020' },
      { role: 'present', start: '2025' },
      { role: 'elected', start: '2026-06' },
    ]
    expect(mainMandate(mandates, today)?.role).toBe('present')
    expect(mainMandate(mandates.slice(0, 1), today)?.role).toBe('former')
    expect(mainMandate([], today)).toBeUndefined()
  })

  it('comes from present offices, else from candidacies, else from all mandates', () => {
    const old = { end: '2025' }
    const office = { start: '2025' }
    const candidacy = { isCandidacy: true }
    const from = (...mandates: object[]) =>
      mandatesOfStatus({ mandates }, statusOf({ mandates }, today), today)
    expect(from(old, candidacy, office)).toEqual([office])
    expect(from(old, candidacy)).toEqual([candidacy])
    expect(from(old)).toEqual([old])
  })

  it.each([
    ['a day', [{ end: '2026-05-31' }], '2026-06-01'],
    ['today', [{ end: '2026-05-01' }], '2026-05-02'],
    ['a month', [{ end: '2026-05' }], '2026-06-01'],
    ['December', [{ end: '2026-12' }], '2027-01-01'],
    ['a year', [{ end: '2026' }], '2027-01-01'],
    ['the earlier of two', [{ end: '2028' }, { start: '2026-06' }], '2026-06-01'],
    ['what is over', [{ end: '2026-04-30' }, { start: '2026' }], undefined],
    ['no known end', [{ start: '2020', end: '9999-12-31' }, {}], undefined],
  ])('may change after %s', (_, mandates, day) => {
    expect(nextChange({ mandates }, today)).toBe(day)
  })

  it('changes no more after a death', () => {
    const mandates = [{ end: '2028' }]
    expect(nextChange({ mandates, deathDate: '2026-05-02' }, today)).toBe('2026-05-02')
    expect(nextChange({ mandates, deathDate: '2026-05-01' }, today)).toBeUndefined()
  })
})
