import { isPlainName, reservedNames, skeleton } from '../../contract/names.ts'
import { asItLooks, isLookAlike, mixesAlphabets } from '../platform/look-alikes.ts'

/** Words that claim a role or a badge wherever they stand in a name. */
const roles = new Set(
  [
    ...['admin', 'admins', 'administrator', 'administrators', 'administration', 'sysadmin'],
    ...['moderator', 'moderators', 'moderation', 'superuser', 'webmaster', 'postmaster'],
    ...['helpdesk', 'verified', 'verification', 'official'],
    ...[
      'administrador',
      'administrateur',
      'amministratore',
      'moderador',
      'modérateur',
      'moderatore',
    ],
    ...['администратор', 'админ', 'адмін', 'адміністратор', 'модератор', 'διαχειριστής'],
    ...['管理员', '管理者', '管理員'],
  ].flatMap((word) => [word, look(word)]),
)

/** Words that claim a role if a name has no other ones. */
const reserved = new Set(reservedNames.map(look))
const fillers = new Set(
  ['the', 'of', 'and', 'site', 'desk', 'user', 'real', 'account', 'center'].map(look),
)

const siteName = look('voxpop')

/** Words of letters and marks, and of digits that stand for letters. */
const words = /[\p{L}\p{M}\p{N}]+/gu

/** How a word looks, whatever letters it is written in: without accents, and without a number at its end. */
function look(word: string): string {
  const letters = asItLooks(word.normalize('NFKD').replace(/\p{M}/gu, '')).replace(/\d+$/, '')
  // The skeleton has letters of ASCII alone.
  return /^[a-z\d]+$/.test(letters) ? skeleton(letters) : letters
}

/** True for a name that poses as the people who run the site, or whose letters imitate those of another name. */
export function isReservedName(name: string): boolean {
  return !isPlainName(name) || posesAsSite(name) || imitatesLetters(name)
}

function posesAsSite(name: string): boolean {
  const looks = (lettersOfFlags(name).match(words) ?? []).map(look)
  const together = looks.join('')
  return (
    together.includes(siteName) ||
    // Cyrillic capitals look like Latin ones, small letters do not.
    [...looks, together, ...(name.toLowerCase().match(words) ?? [])].some((word) =>
      roles.has(word),
    ) ||
    reserved.has(together) ||
    (looks.some((word) => reserved.has(word)) &&
      looks.every((word) => reserved.has(word) || fillers.has(word)))
  )
}

/** Symbols of letters, which two by two are flags, as letters. */
const lettersOfFlags = (name: string) =>
  name.replace(/\p{Regional_Indicator}/gu, (symbol) =>
    String.fromCharCode((symbol.codePointAt(0) ?? 0) - 0x1f1e6 + 97),
  )

/** True if a word mixes alphabets, or looks like a Latin one beside Latin ones. Names in two scripts are fine. */
function imitatesLetters(name: string): boolean {
  const parts = name.normalize('NFKC').match(/[\p{L}\p{M}]+/gu) ?? []
  const latin = /\p{Script=Latin}/u
  return parts.some(
    (word) =>
      mixesAlphabets(word) ||
      (latin.test(name) && !latin.test(word) && [...word].every(isLookAlike)),
  )
}
