import { eld } from 'eld/extrasmall'

/** The language of a text without addresses, as a BCP 47 primary tag; null if the library is not certain. */
export function languageOf(prose: string): string | null {
  const found = eld.detect(prose)
  return found.isReliable() && found.language ? found.language : null
}
