import { z } from 'zod'
import * as inputs from '#messages/contract/inputs'
import * as texts from '#messages/contract/site-settings'

interface ContentLimit {
  minute: number
  hour: number
}

/** Limits of accounts that are a day old, and of younger ones. */
export interface AccountLimits {
  established: ContentLimit
  new: ContentLimit
}

/**
 * Rate limits for creating content, per account, minute and hour, on a site that has changed none; stricter while the
 * account is younger than a day. Both giving and removing a like counts.
 */
export const contentLimits = {
  comment: { established: { minute: 10, hour: 60 }, new: { minute: 4, hour: 20 } },
  postComment: { established: { minute: 10, hour: 60 }, new: { minute: 4, hour: 20 } },
  post: { established: { minute: 5, hour: 30 }, new: { minute: 2, hour: 5 } },
  report: { established: { minute: 10, hour: 60 }, new: { minute: 4, hour: 15 } },
  follow: { established: { minute: 20, hour: 200 }, new: { minute: 10, hour: 40 } },
  agreement: { established: { minute: 30, hour: 600 }, new: { minute: 15, hour: 100 } },
  like: { established: { minute: 30, hour: 600 }, new: { minute: 15, hour: 100 } },
} as const satisfies Record<string, AccountLimits>

export type ContentKind = keyof typeof contentLimits

/** Settings of the site that say how much an established account may create in an hour, with what they limit. */
export const hourlySettings = {
  commentsPerHour: 'comment',
  postCommentsPerHour: 'postComment',
  postsPerHour: 'post',
  followsPerHour: 'follow',
  reportsPerHour: 'report',
} as const satisfies Record<string, ContentKind>

export type HourlySetting = keyof typeof hourlySettings

export type HourlyLimits = Record<HourlySetting, number>

export const hourlySettingNames = Object.keys(hourlySettings) as HourlySetting[]

const eachSetting = <Value>(settingOf: (name: HourlySetting) => Value) =>
  Object.fromEntries(hourlySettingNames.map((name) => [name, settingOf(name)])) as Record<
    HourlySetting,
    Value
  >

export const initialHourlyLimits: HourlyLimits = eachSetting(
  (name) => contentLimits[hourlySettings[name]].established.hour,
)

/** The highest number of each, ten times the first one. */
export const hourlyLimitsMax: HourlyLimits = eachSetting((name) => 10 * initialHourlyLimits[name])

/** What each setting may be. */
export const hourlyLimitSchemas = eachSetting((name) => {
  const message = { error: () => texts.perHour({ max: hourlyLimitsMax[name] }) }
  return z.int({ error: inputs.wholeNumber }).min(1, message).max(hourlyLimitsMax[name], message)
})

/** All limits of a kind that follow from the number for an hour, in the proportions of `contentLimits`, rounded up. */
export function proportionalLimits(kind: ContentKind, perHour: number): AccountLimits {
  const initial = contentLimits[kind]
  const scaled = (limit: number) => Math.ceil((limit * perHour) / initial.established.hour)
  const of = ({ minute, hour }: ContentLimit) => ({ minute: scaled(minute), hour: scaled(hour) })
  return { established: of(initial.established), new: of(initial.new) }
}

/** The limits of a kind on a site with these settings. */
export function limitsOf(kind: ContentKind, hourlyLimits: HourlyLimits): AccountLimits {
  const setting = hourlySettingNames.find((name) => hourlySettings[name] === kind)
  return setting ? proportionalLimits(kind, hourlyLimits[setting]) : contentLimits[kind]
}
