import { locale } from '#messages/language'

/** Name of a language in that of the page; the tag itself if it is unknown, or none at all, as a newer server may send. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
