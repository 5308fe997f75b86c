import { cleanCell } from './clean-text.ts'
import type { PartyClaim } from './imported-person.ts'

/** How lists of politicians write that somebody belongs to no party, folded as by `fold`. */
const independent = new Set([
  ...['independent', 'independents', 'ind', 'ind.', 'independent politician', 'no party'],
  ...['no affiliation', 'unaffiliated', 'non-partisan', 'nonpartisan'],
  ...['parteilos', 'fraktionslos', 'plos', 'parteifrei', 'unabhangig'],
  ...[
    'independant',
    'independante',
    'sans etiquette',
    'non inscrit',
    'non inscrite',
    'non inscrits',
  ],
  ...['non rattache', 'non rattache(s)', 'independiente', 'sin partido', 'indipendente'],
  ...['independente', 'sem partido', 'onafhankelijk', 'partijloos', 'uafhængig', 'uavhengig'],
  ...['løsgænger', 'politisk vilde', 'partilos', 'sitoutumaton', 'bezpartyjny', 'bezpartyjna'],
  ...['niezalezny', 'niezalezna', 'niezrzeszony', 'posel niezrzeszony', 'nezavisly', 'nezarazeny'],
  ...['fuggetlen', 'nezavisni', 'bagimsiz', 'беспартийный', 'беспартийная', 'самовыдвижение'],
  ...['независимый', 'безпартіинии', 'позапартіинии', 'ανεξαρτητος', 'ανεξαρτητοι'],
  ...['مستقل', 'עצמאי', 'निर्दलीय', 'निर्दलिय', '無所属', '无所属', '無黨籍', '无党派', '무소속'],
])

const fold = (text: string) =>
  text
    .replace(/ł/gi, 'l')
    .normalize('NFD')
    // Accents of Latin, Greek and Cyrillic letters; vowel signs of other scripts belong to the word.
    .replace(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .toLowerCase()

/** What a text in the place of a party claims; undefined if it says nothing. */
export function partyClaim(text: string | undefined): PartyClaim | undefined {
  const name = text === undefined ? undefined : cleanCell(text)
  if (name === undefined) return undefined
  return independent.has(fold(name)) ? 'independent' : { name }
}
