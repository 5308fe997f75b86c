import { isPlainLine } from './plain-line.ts'

// Invisible characters. The two joiners are allowed between letters, where some scripts need them.
const invisible =
  /\u034f|\u17b4|\u17b5|[\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u2800\u3164\ufeff\uffa0]|(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/u

// Check marks and similar signs that imitate the badge of a verified account.
const badges =
  /[\u221a\u237b\u2611\u2705\u2713\u2714\u{1f5f8}\u{1f5f9}\u{1fbb1}\uaa9c\u24cb\u24e5\u{1f165}\u{1f185}\u2730\u272a\u272f\u{1f3c5}\u{1f3f5}\u{1f396}\u{1f530}\u{1f535}\u{1f537}\u{1f539}\u{1f4a0}\u{1f6e1}]/u

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
    !badges.test(text) &&
    !markPile.test(text))

/** Usernames that suggest an official account. */
const reservedNames = [
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

/** Confusable skeleton of a username: folds case, separators, digits that look like letters, and `rn` as `m`. */
const skeleton = (username: string) =>
  username
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
