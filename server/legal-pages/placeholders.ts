import type { LegalBlock } from '../../contract/legal-pages.ts'
import { limits } from '../../contract/limits.ts'
import type { Site } from '../../contract/site-settings.ts'
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
  config: Pick<
    Config,
    'databaseUrl' | 'filesBucket' | 'smtpUrl' | 'publicationInterval' | 'translator'
  >
}

interface TextPlaceholder {
  /** What it is, for administrators. */
  says: string
  value: (facts: PlaceholderFacts) => string
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** 'a day', '30 days', 'an hour' or '30 minutes'. */
export function durationText(milliseconds: number): string {
  const count = (unit: number) => milliseconds / unit
  if (milliseconds >= day && milliseconds % day === 0) {
    return count(day) === 1 ? 'a day' : `${count(day)} days`
  }
  if (milliseconds >= hour && milliseconds % hour === 0) {
    return count(hour) === 1 ? 'an hour' : `${count(hour)} hours`
  }
  return `${Math.round(count(minute))} minutes`
}

const duration = (says: string, milliseconds: number): TextPlaceholder => ({
  says,
  value: () => durationText(milliseconds),
})
const number = (says: string, count: number): TextPlaceholder => ({
  says,
  value: () => String(count),
})

/** What stands within a text. Each number comes from the code that keeps to it, so that no page says another one. */
const textPlaceholders = {
  siteName: { says: 'Name of the site', value: ({ site }) => site.name },
  place: { says: 'Place of the site', value: ({ site }) => site.place },
  operatorName: { says: 'Legal name of the operator', value: ({ site }) => site.operatorName },
  operatorEmail: { says: 'Email of the operator', value: ({ site }) => site.operatorEmail },
  authority: { says: 'Authority of the operator', value: ({ site }) => site.operatorAuthority },
  oldEnough: {
    says: 'How old members are, with the minimum age of the settings',
    value: ({ site: { minimumAge } }) =>
      minimumAge > 0 ? `at least ${minimumAge} years old, and old enough` : 'old enough',
  },
  publicationInterval: {
    says: 'Time between two publications of the ballots',
    value: ({ config }) => durationText(config.publicationInterval * 1_000),
  },
  sessionLifetime: duration('How long a session is valid', tokenLifetime * 1_000),
  passwordRemembered: duration(
    'How long a session remembers that the password was entered again',
    confirmationLifetime,
  ),
  unusedPicturesKept: duration('How long files of unused pictures are kept', unusedLifetime),
  consentDays: duration(
    'Within which withdrawn votes leave the counts',
    limits.withdrawalDaysMax * day,
  ),
  legalHoldDaysMax: number(
    'Days for which texts are kept for a court at most',
    limits.legalHoldDaysMax,
  ),
  groupMin: number('Members whose votes leave the counts together', limits.withdrawalMin),
  publishedMin: number('Smallest count in public statistics', limits.publishedMin),
  oldListsKept: duration('How long replaced lists of ballots are kept', keptTime),
  openDataKept: duration('How long daily files of open data are kept', daysKept * day),
  networkCodesKept: duration('How long scrambled codes of networks are kept', keptDays * day),
  familiarNetworksKept: duration(
    'How long networks from which members have logged in are remembered',
    familiarLifetime,
  ),
  viewsCountedOnce: duration('Time in which a visitor is counted once', countedOnceFor),
  mailWaits: duration('How long an email waits to be sent', lifetimes.suspension),
  resetLinkLifetime: duration('How long a link for a new password works', resetLifetime),
  confirmationLinkLifetime: duration('How long a link to confirm an address works', linkLifetime),
  unconfirmedKept: duration('How long unconfirmed accounts and old links are kept', removalAge),
} as const satisfies Record<string, TextPlaceholder>

/** What fills a paragraph of its own. */
export const blockPlaceholders = {
  operator: {
    says: 'Name, address, email, phone and authority of the operator',
    value: ({ site }) =>
      hasOperator(site)
        ? [{ kind: 'operator' }]
        : [paragraph('The operator has not said yet who they are.')],
  },
  services: { says: 'Other services that the site uses', value: services },
  browserStorage: {
    says: 'What browsers keep',
    value: () => [{ kind: 'browserStorage' }],
  },
} as const satisfies Record<
  string,
  { says: string; value: (facts: PlaceholderFacts) => LegalBlock[] }
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
    config.databaseUrl
      ? 'Accounts, votes and texts are in a PostgreSQL database on a database server.'
      : 'Accounts, votes and texts are in a database on the same computer as the site.',
    config.filesBucket
      ? 'Pictures and published files are in a file store (S3).'
      : 'Pictures and published files are on the same computer as the site.',
    config.smtpUrl
      ? 'A mail server sends our emails. It sees the address and the text of each.'
      : 'This site does not send emails through a mail server at the moment.',
    ...(config.translator
      ? [
          'A translation server gets the public posts, comments and biographies that somebody has translated. Our server asks it, so it does not learn who reads them. Translations are kept in memory only, until the text is changed or deleted.',
        ]
      : []),
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
    says,
    value: value(facts),
  })),
  ...Object.entries(blockPlaceholders).map(([key, { says }]) => ({
    key,
    says: `${says}, in a paragraph of its own`,
    value: '',
  })),
]
