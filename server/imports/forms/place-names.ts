import { limits } from '../../../contract/limits.ts'
import { isLanguageTag, type NameInLanguage } from '../../../contract/names-by-language.ts'
import { isPlainLine } from '../../../contract/plain-line.ts'
import { isStorable } from '../../../contract/text.ts'
import type { OtherName, PlaceNames } from './imported-person.ts'

/** The names in languages of which each has the first; without the main name, and what cannot be stored. */
export function namesBeside(main: string, others: readonly OtherName[]): NameInLanguage[] {
  const names = new Map<string, string>()
  for (const { text, language } of others) {
    const tag = language?.toLowerCase().replaceAll('_', '-') ?? ''
    if (text === main || names.has(tag) || !isLanguageTag(tag) || !isName(text)) continue
    names.set(tag, text)
  }
  return [...names]
    .slice(0, limits.namesByLanguageMax)
    .map(([language, name]) => ({ language, name }))
}

const isName = (text: string) =>
  [...text].length <= limits.referenceNameMax && isPlainLine(text) && isStorable(text)

/** Key of a place by what mandates say of it. */
export const placeKey = ({ kind, name, within }: Omit<PlaceNames, 'names'>): string =>
  JSON.stringify([kind, name, within ?? null])

/** Each place once, of those that have names. */
export function distinctPlaces(places: readonly PlaceNames[]): PlaceNames[] {
  const named = places.filter(({ names }) => names.length > 0)
  return [...new Map(named.map((place) => [placeKey(place), place])).values()]
}
