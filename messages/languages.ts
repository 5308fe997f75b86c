interface LanguageInfo {
  /** As its speakers call it. */
  name: string
  direction: 'ltr' | 'rtl'
  /** BCP 47 tag for `Intl`. */
  locale: string
}

const known = {
  en: { name: 'English', direction: 'ltr', locale: 'en-US' },
  es: { name: 'Español', direction: 'ltr', locale: 'es' },
  fr: { name: 'Français', direction: 'ltr', locale: 'fr' },
  de: { name: 'Deutsch', direction: 'ltr', locale: 'de' },
  ar: { name: 'العربية', direction: 'rtl', locale: 'ar-u-nu-latn' },
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
