/** Letters that texts in search write as others. */
const written: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  // Arabic and Persian forms of one letter: yeh, kaf, heh and alef.
  '\u064a': '\u06cc',
  '\u0649': '\u06cc',
  '\u0643': '\u06a9',
  '\u0629': '\u0647',
  '\u06d5': '\u0647',
  '\u0671': '\u0627',
}

const writtenOtherwise = new RegExp(`[${Object.keys(written).join('')}]`, 'g')

// Also invisible characters, which copied names contain.
const apostrophes =
  /['`´\u2018\u2019\u201b\u2032\u02b9-\u02bf\u055a\u05f3\uff07\u00ad\u200b-\u200f\u2060\ufeff]/g

const hyphens = /[-\u058a\u05be\u00b7\u2010-\u2015\u2212\u30fb\ufe58\ufe63\uff0d]/g

/** Accents; Arabic and Hebrew marks; nukta, candrabindu and anusvara of the scripts of India. */
const marks = new RegExp(
  '[\\u0300-\\u036f' +
    '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06ed' +
    '\\u0900-\\u0902\\u093c\\u0981\\u0982\\u09bc\\u0a01\\u0a02\\u0a3c\\u0a70\\u0a81\\u0a82\\u0abc' +
    '\\u0b01\\u0b02\\u0b3c\\u0b82\\u0c00-\\u0c02\\u0c80-\\u0c82\\u0cbc\\u0d00-\\u0d02\\u0d81\\u0d82]',
  'g',
)

/**
 * A text as the search of people compares it, whatever case, accents, apostrophes and hyphens: keys and queries. `fold` of the
 * database leaves it as it is.
 */
export const foldText = (text: string): string =>
  text
    .replace(apostrophes, '')
    .replace(hyphens, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(marks, '')
    .replace(writtenOtherwise, (letter) => written[letter] ?? letter)
    .replace(apostrophes, '')
    .replace(hyphens, ' ')
    .replace(/\s+/g, ' ')
    .trim()
