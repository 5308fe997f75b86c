import * as texts from '#messages/server/legal-pages'
import type { LegalBlock } from '../../contract/legal-pages.ts'
import { limits } from '../../contract/limits.ts'
import type { Site } from '../../contract/site-settings.ts'
import { firstLanguage, type Language, languages } from '../../messages/languages.ts'
import { languageOfReader } from '../../messages/of-reader.ts'
import { linkLifetime } from '../accounts/email/service.ts'
import { resetLifetime } from '../accounts/password-reset.ts'
import { confirmationLifetime } from '../accounts/sessions.ts'
import { tokenLifetime } from '../accounts/tokens.ts'
import { keptTime } from '../ballots/publication.ts'
import type { Config } from '../config.ts'
import { lifetimes } from '../mail/outbox.ts'
import { daysKept } from '../open-data/job.ts'
import { countedOnceFor } from '../personalities/view-counter.ts'
import { familiarLifetime } from '../platform/http/attempt-limits.ts'
import { removalAge } from '../unconfirmed-accounts/job.ts'
import { unusedLifetime } from '../uploads/collector.ts'
import { keptDays } from '../vote-reviews/prefix-notes.ts'

/** What the values of placeholders come from. */
export interface PlaceholderFacts {
  site: Site
  /** Of the site. */
  language: Language
  config: Pick<
    Config,
    'databaseUrl' | 'filesBucket' | 'smtpUrl' | 'publicationInterval' | 'translator'
  >
}

interface TextPlaceholder {
  /** What it is, for administrators. */
  says: () => string
  value: (facts: PlaceholderFacts) => string
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const units = [
  { name: 'day', time: day },
  { name: 'hour', time: hour },
]

/** 'German or English': that of the site, which its operator writes, and the one that most of the software's users read. */
function readLanguages(language: Language): string {
  const { locale } = languages[languageOfReader()]
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  const tags = [...new Set([language, firstLanguage])]
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(
    tags.map((tag) => names.of(tag) ?? tag),
  )
}

/** 'a day', '30 days', 'an hour' or '30 minutes', in the reader's language. */
export function durationText(milliseconds: number): string {
  if (milliseconds === day) return texts.aDay()
  if (milliseconds === hour) return texts.anHour()
  const unit = units.find(({ time }) => milliseconds >= time && milliseconds % time === 0)
  const { locale } = languages[languageOfReader()]
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: unit?.name ?? 'minute',
    unitDisplay: 'long',
  }).format(Math.round(milliseconds / (unit?.time ?? minute)))
}

const duration = (says: () => string, milliseconds: number): TextPlaceholder => ({
  says,
  value: () => durationText(milliseconds),
})
const number = (says: () => string, count: number): TextPlaceholder => ({
  says,
  value: () => String(count),
})

/** What stands within a text. Each number comes from the code that keeps to it, so that no page says another one. */
const textPlaceholders = {
  siteName: { says: texts.siteNameSays, value: ({ site }) => site.name },
  place: { says: texts.placeSays, value: ({ site }) => site.place },
  operatorName: { says: texts.operatorNameSays, value: ({ site }) => site.operatorName },
  operatorEmail: { says: texts.operatorEmailSays, value: ({ site }) => site.operatorEmail },
  authority: { says: texts.authoritySays, value: ({ site }) => site.operatorAuthority },
  languages: { says: texts.languagesSays, value: ({ language }) => readLanguages(language) },
  oldEnough: {
    says: texts.oldEnoughSays,
    value: ({ site: { minimumAge } }) => texts.oldEnough({ age: minimumAge }),
  },
  publicationInterval: {
    says: texts.publicationIntervalSays,
    value: ({ config }) => durationText(config.publicationInterval * 1_000),
  },
  sessionLifetime: duration(texts.sessionLifetimeSays, tokenLifetime * 1_000),
  passwordRemembered: duration(texts.passwordRememberedSays, confirmationLifetime),
  unusedPicturesKept: duration(texts.unusedPicturesKeptSays, unusedLifetime),
  consentDays: duration(texts.consentDaysSays, limits.withdrawalDaysMax * day),
  legalHoldDaysMax: number(texts.legalHoldDaysMaxSays, limits.legalHoldDaysMax),
  groupMin: number(texts.groupMinSays, limits.withdrawalMin),
  publishedMin: number(texts.publishedMinSays, limits.publishedMin),
  oldListsKept: duration(texts.oldListsKeptSays, keptTime),
  openDataKept: duration(texts.openDataKeptSays, daysKept * day),
  networkCodesKept: duration(texts.networkCodesKeptSays, keptDays * day),
  familiarNetworksKept: duration(texts.familiarNetworksKeptSays, familiarLifetime),
  viewsCountedOnce: duration(texts.viewsCountedOnceSays, countedOnceFor),
  mailWaits: duration(texts.mailWaitsSays, lifetimes.suspension),
  resetLinkLifetime: duration(texts.resetLinkLifetimeSays, resetLifetime),
  confirmationLinkLifetime: duration(texts.confirmationLinkLifetimeSays, linkLifetime),
  unconfirmedKept: duration(texts.unconfirmedKeptSays, removalAge),
} as const satisfies Record<string, TextPlaceholder>

/** What fills a paragraph of its own. */
export const blockPlaceholders = {
  operator: {
    says: texts.operatorSays,
    value: ({ site }) =>
      hasOperator(site) ? [{ kind: 'operator' }] : [paragraph(texts.operatorUnknown())],
  },
  services: { says: texts.servicesSays, value: services },
  browserStorage: {
    says: texts.browserStorageSays,
    value: () => [{ kind: 'browserStorage' }],
  },
} as const satisfies Record<
  string,
  { says: () => string; value: (facts: PlaceholderFacts) => LegalBlock[] }
>

const paragraph = (text: string): LegalBlock => ({ kind: 'paragraph', text: [{ text }] })

const hasOperator = (site: Site) =>
  [
    site.operatorName,
    site.operatorAddress,
    site.operatorEmail,
    site.operatorPhone,
    site.operatorAuthority,
  ].some((value) => value !== '')

/** Who else handles data, as far as the settings of the server say: the kind of service, never an address. */
function services({ config }: PlaceholderFacts): LegalBlock[] {
  const lines = [
    config.databaseUrl ? texts.databaseServer() : texts.databaseHere(),
    config.filesBucket ? texts.fileStore() : texts.filesHere(),
    config.smtpUrl ? texts.mailServer() : texts.noMailServer(),
    ...(config.translator ? [texts.translationServer()] : []),
  ]
  return [
    {
      kind: 'list',
      items: lines.map((text) => ({ depth: 1, isOrdered: false, text: [{ text }] })),
    },
  ]
}

export const isTextPlaceholder = (key = ''): key is keyof typeof textPlaceholders =>
  Object.hasOwn(textPlaceholders, key)

export const isBlockPlaceholder = (key = ''): key is keyof typeof blockPlaceholders =>
  Object.hasOwn(blockPlaceholders, key)

/** A text with the values of its placeholders; unknown ones stay. */
export const fillText = (text: string, facts: PlaceholderFacts): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, key: string) =>
    isTextPlaceholder(key) ? textPlaceholders[key].value(facts) : whole,
  )

/** What may stand in braces, with what it says now. */
export const listPlaceholders = (facts: PlaceholderFacts) => [
  ...Object.entries<TextPlaceholder>(textPlaceholders).map(([key, { says, value }]) => ({
    key,
    says: says(),
    value: value(facts),
  })),
  ...Object.entries(blockPlaceholders).map(([key, { says }]) => ({
    key,
    says: says(),
    value: '',
  })),
]
