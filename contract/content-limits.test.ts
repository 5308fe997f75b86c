import { expect, it } from 'vitest'
import {
  type ContentKind,
  contentLimits,
  hourlyLimitSchemas,
  hourlyLimitsMax,
  hourlySettingNames,
  hourlySettings,
  initialHourlyLimits,
  limitsOf,
  proportionalLimits,
} from './content-limits.ts'

const kinds = Object.keys(contentLimits) as ContentKind[]

it.each(kinds)('are the first ones on a site that has changed none: %s', (kind) => {
  expect(limitsOf(kind, initialHourlyLimits)).toEqual(contentLimits[kind])
})

it('keep their proportions, rounded up', () => {
  expect(proportionalLimits('comment', 120)).toEqual({
    established: { minute: 20, hour: 120 },
    new: { minute: 8, hour: 40 },
  })
  expect(proportionalLimits('post', 7)).toEqual({
    established: { minute: 2, hour: 7 },
    new: { minute: 1, hour: 2 },
  })
  expect(proportionalLimits('follow', 21)).toEqual({
    established: { minute: 3, hour: 21 },
    new: { minute: 2, hour: 5 },
  })
})

it.each(hourlySettingNames)(
  'allow one at least, a new account no more than others, and no more in a minute than in an hour: %s',
  (name) => {
    for (let perHour = 1; perHour <= hourlyLimitsMax[name]; perHour += 1) {
      const { established, new: ofNew } = proportionalLimits(hourlySettings[name], perHour)
      expect(established.hour).toBe(perHour)
      expect(ofNew.minute).toBeGreaterThanOrEqual(1)
      expect(ofNew.hour).toBeGreaterThanOrEqual(ofNew.minute)
      expect(established.minute).toBeGreaterThanOrEqual(ofNew.minute)
      expect(established.hour).toBeGreaterThanOrEqual(established.minute)
      expect(established.hour).toBeGreaterThanOrEqual(ofNew.hour)
    }
  },
)

it('follow from one number each, and change nothing else', () => {
  const changed = { ...initialHourlyLimits, commentsPerHour: 6 }
  expect(limitsOf('comment', changed).established).toEqual({ minute: 1, hour: 6 })
  for (const kind of kinds) {
    if (kind !== 'comment') expect(limitsOf(kind, changed)).toEqual(contentLimits[kind])
  }
})

it('are from 1 to ten times the first one', () => {
  const { postsPerHour } = hourlyLimitSchemas
  expect([0, 1, 300, 301, 1.5].map((value) => postsPerHour.safeParse(value).success)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})
