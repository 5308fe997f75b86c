interface LanguageInfo {
  /** As its speakers call it. */
  name: string
  direction: 'ltr' | 'rtl'
  /** BCP 47 tag for `Intl`. */
  locale: string
  /** What stands between groups of three digits, for numbers from `groupedFrom` on. */
  separator: string
  groupedFrom: number
}

const known = {
  en: { name: 'English', direction: 'ltr', locale: 'en-US', separator: ',', groupedFrom: 1_000 },
  es: { name: 'Español', direction: 'ltr', locale: 'es', separator: '.', groupedFrom: 10_000 },
  fr: { name: 'Français', direction: 'ltr', locale: 'fr', separator: '\u202f', groupedFrom: 1_000 },
  de: { name: 'Deutsch', direction: 'ltr', locale: 'de', separator: '.', groupedFrom: 1_000 },
  ar: {
    name: 'العربية',
    direction: 'rtl',
    locale: 'ar-u-nu-latn',
    separator: ',',
    groupedFrom: 1_000,
  },
} as const satisfies Record<string, LanguageInfo>

/** A language that the site speaks: BCP 47 tag and name of its folder of messages. */
export type Language = keyof typeof known

/** The languages that the site speaks. */
export const languages: Record<Language, LanguageInfo> = known

// With the comment, a bundle that needs only one language keeps no table of all.
export const languageTags = /* @__PURE__ */ Object.keys(known) as [Language, ...Language[]]

/** The language of the API, of everything that only operators read, and of messages that are not translated yet. */
export const firstLanguage: Language = 'en'

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(known, tag)
