import { isPlainLine } from './plain-line.ts'

// Invisible characters. The two joiners are allowed between letters, where some scripts need them.
const invisible =
  /\u034f|\u17b4|\u17b5|[\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u2800\u3164\ufeff\uffa0]|(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/u

// Signs that are no pictograms, such as \u25c9 or \u2713: in the place of a badge they imitate one.
const signs =
  /(?![\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\0-\xff])[\p{So}\p{Sm}\p{Sk}]|[\u2022\u2023\u203b\u2042\u204c\u204d\u2055-\u205e\ua673\ua67e]/u

// Letters and numbers in circles or squares.
const enclosed =
  /[\u2460-\u249b\u24c2\u24ea-\u24ff\u2776-\u2793\u3251-\u325f\u3297\u3299\u32b1-\u32bf\u{1f100}-\u{1f10c}\u{1f12f}\u{1f16a}-\u{1f19a}\u{1f201}-\u{1f251}]/u

// Raised letters: two of them, or one that no phonetic spelling uses.
const raised =
  /[\u2070-\u209c\u1d2c-\u1d6a\u1d78\u1d9b-\u1dbf\u2c7c\u2c7d\ua770\ua7f2-\ua7f4\ua7f8\ua7f9\uab5c-\uab5f\uab69\u{10780}-\u{107ba}]|[\u02b0-\u02b8\u02e0-\u02e4]{2}/u

// Pictograms of check marks, stars, circles, squares, medals, shields and trade marks, which imitate a badge.
const badges =
  /[\xa9\xae\u2122\u2139\u23fa\u25aa\u25ab\u25b6\u25c0\u25fb-\u25fe\u2605\u2606\u2610-\u2612\u2705\u2714\u2716\u2733\u2734\u2747\u274e\u26aa-\u26ac\u26c9\u26ca\u2b1b\u2b1c\u2b50\u2b55\u{1f31f}\u{1f396}\u{1f3c5}\u{1f3f5}\u{1f4a0}\u{1f4ae}\u{1f518}\u{1f52f}-\u{1f539}\u{1f5f8}\u{1f5f9}\u{1f6e1}\u{1f7e0}-\u{1f7eb}\u{1faaa}\u{1fbb1}\uaa9c]/u

// Tibetan uses marks for whole letters.
const markPile = /(?:(?!\p{Script=Tibetan})[\p{Mn}\p{Me}]){3}/u

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * True if a text is visible and does not imitate badges of the site. An empty name is rejected elsewhere, as missing.
 */
export const isPlainName = (text: string) =>
  text === '' ||
  (isPlainLine(text) &&
    visible.test(text) &&
    !invisible.test(text) &&
    ![signs, enclosed, raised, badges].some((imitation) => imitation.test(text)) &&
    !markPile.test(text))

/** Names that suggest an official account. */
export const reservedNames = [
  'about',
  'abuse',
  'account',
  'admin',
  'administration',
  'administrator',
  'api',
  'bot',
  'contact',
  'help',
  'helpdesk',
  'info',
  'mod',
  'moderation',
  'moderator',
  'mods',
  'news',
  'nobody',
  'noreply',
  'null',
  'official',
  'owner',
  'postmaster',
  'press',
  'privacy',
  'root',
  'security',
  'service',
  'staff',
  'superuser',
  'support',
  'sysadmin',
  'system',
  'team',
  'undefined',
  'verification',
  'verified',
  'voxpop',
  'webmaster',
]

const lookAlikes: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  9: 'g',
  l: 'i',
  j: 'i',
}

/** Confusable skeleton of a name in ASCII: folds case, separators, digits that look like letters, and `rn` as `m`. */
export const skeleton = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/[0-9lj]/g, (character) => lookAlikes[character] ?? character)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

const reserved = new Set(reservedNames.map(skeleton))
const siteName = skeleton('voxpop')

/** True if a username is reserved or looks like a reserved one, also with a number appended. */
export function isReservedUsername(username: string): boolean {
  const bare = username.replace(/[\d_]+$/, '')
  return [username, bare].some((text) => {
    const looks = skeleton(text)
    return reserved.has(looks) || looks.includes(siteName)
  })
}
