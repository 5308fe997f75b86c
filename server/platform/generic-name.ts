/** Words that say what an area is, and not which one, folded as by `fold`. */
const words = new Set([
  ...['ward', 'wards', 'district', 'division', 'constituency', 'electorate', 'riding', 'seat'],
  ...['precinct', 'zone', 'section', 'sector', 'region', 'area', 'circuit', 'at', 'large', 'no'],
  ...['north', 'south', 'east', 'west', 'central', 'centre', 'center', 'upper', 'lower'],
  ...['wahlkreis', 'bezirk', 'landesliste', 'liste', 'circonscription', 'canton', 'arrondissement'],
  ...['distrito', 'circunscripcion', 'seccion', 'zona', 'collegio', 'circoscrizione', 'kieskring'],
  ...[
    'valkrets',
    'valgkreds',
    'valgkrets',
    'okreg',
    'nr',
    'obvod',
    'okres',
    'округ',
    'район',
    '区',
  ],
])

/** A number, an ordinal, a Roman numeral or a single letter. */
const mark =
  /^(\p{N}+(st|nd|rd|th|er|re|ere|e|eme|de|te|o|a|º|ª)?|[ivxl]+|\p{L}|第?\p{N}+[区號号]?)$/u

/** True for names such as 'Ward D', 'District 5' or '12': they name an area only beside the body that it belongs to. */
export const isGenericName = (name: string): boolean =>
  name
    .replace(/ł/gi, 'l')
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .every((word) => words.has(word) || mark.test(word))
