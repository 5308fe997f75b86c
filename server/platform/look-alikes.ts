/**
 * Letters and digits that look like one of ASCII, by that one: the single ones of Unicode's `confusables.txt` (UTS 39,
 * version 13) without those that NFKC replaces or that are written from right to left, and small capitals.
 */
const lookAlikes: Record<string, string> = {
  2: 'ƧϨᒿꙄꛯꝚ',
  3: 'ƷȜЗӠⳌꝪꞫ𑣊𖼻',
  4: 'Ꮞ𑢯',
  5: 'Ƽ𑢻',
  6: 'бᏮⳒ𑣕',
  7: '𐓒𑣆',
  8: 'Ȣȣ৪੪𐌚',
  9: '৭੧୨൭ⳊꝮ𑢬𑣌𑣖',
  a: 'ɑΑαАаᎪᗅᴀꓮ𐊠𖽀',
  b: 'ƄʙΒВЬᏏᏴᑲᖯᗷꓐꞴ𐊂𐊡𐌁',
  c: 'СсᏟᴄⲤⲥꓚꮯ𐊢𐌂𐐕𐐽𐔜𑣩𑣲',
  d: 'ԁᎠᏧᑯᗞᗪᴅꓒꓓ',
  e: 'ΕЕеҽᎬᴇⴹꓰꬲ𐊆𑢦𑢮',
  f: 'ϜքᖴẝꓝꜰꞘꞙꬵ𐊇𐊥𐔥𑢢𑣂',
  g: 'ƍɡɢԌցᏀᏳᶃꓖ',
  h: 'ʜΗНһհᎻᏂᕼⲎꓧ𐋏',
  i: 'ıɩɪιіӏᎥꙇꭵ𑣃',
  j: 'ͿϳЈјᎫᒍᴊꓙꞲ',
  k: 'ΚКᏦᛕᴋⲔꓗ𐔘',
  l: 'ƖǀʟΙІӀᏞᒪᛁⲒⳐⵏꓡꓲ𐊊𐌉𐌠𐐛𐔦𑢣𑢲𖼖𖼨',
  m: 'ʍΜϺМᎷᗰᛖᴍⲘꓟ𐊰𐌑',
  n: 'ɴΝոռⲚꓠ𐔓',
  o: 'ΟοσОоՕօ०০੦૦ଠ୦௦౦೦ഠ൦๐໐ဝ၀ჿዐᴏᴑⲞⲟⵔ〇ꓳꬽ𐊒𐊫𐐄𐐬𐓂𐓪𐔖𑓐𑢵𑣈𑣗𑣠',
  p: 'ΡρРрᏢᑭᴘⲢⲣꓑ𐊕',
  q: 'ԛգզⵕꞯ',
  r: 'ƦʀгᎡᏒᖇᴦⲅꓣꭇꭈꮁ𐒴𖼵',
  s: 'ƽЅѕՏᏕᏚꓢꜱꮪ𐊖𐐠𐑈𑣁𖼺',
  t: 'ΤТᎢᴛⲦꓔ𐊗𐊱𐌕𑢼𖼊',
  u: 'ʋυՍսሀᑌᴜꓴꞟꭎꭒ𐓎𐓶𑢸𑣘𖽂',
  v: 'νѴѵᏙᐯᴠⴸꓦꛟꮩ𐔝𑜆𑢠𑣀𖼈',
  w: 'ɯѡԜԝաᎳᏔᴡꓪꮃ𑜊𑜎𑜏𑣦𑣯',
  x: 'ΧХхᕁᕽᚷⲬⵝꓫꞳ𐊐𐊴𐌗𐌢𐔧𑣬',
  y: 'ɣʏΥγУуҮүყᎩᎽᶌỿⲨꓬꭚ𐊲𑢤𑣜𖽃',
  z: 'ΖᏃᴢꓜꮓ𐋵𑢩𑣄𑣥',
}

const asciiOf = new Map(
  Object.entries(lookAlikes).flatMap(([ascii, letters]) =>
    [...letters].map((letter) => [letter, ascii] as const),
  ),
)

/** A text in NFKC and lower case, with every letter replaced by the one of ASCII that it looks like. */
export const asItLooks = (text: string) =>
  Array.from(text.normalize('NFKC'), (letter) => asciiOf.get(letter) ?? letter)
    .join('')
    .toLowerCase()

/** True for a letter or digit that looks like another one of ASCII. */
export const isLookAlike = (letter: string) => asciiOf.has(letter)

/** Alphabets whose letters look like those of others. */
const alphabets = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu', 'Deseret', 'Osage'],
  ...['Canadian_Aboriginal', 'Georgian', 'Tifinagh', 'Runic', 'Old_Italic', 'Gothic', 'Elbasan'],
  ...['Carian', 'Lycian', 'Lydian', 'Warang_Citi', 'Miao'],
].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))

/** True for a word in more than one of the alphabets whose letters look alike, such as Latin with one Cyrillic letter. */
export const mixesAlphabets = (word: string) =>
  alphabets.filter((alphabet) => alphabet.test(word)).length > 1
