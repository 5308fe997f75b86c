import { domainToUnicode } from 'node:url'
import { asItLooks, isLookAlike, mixesAlphabets } from '../platform/look-alikes.ts'

/**
 * The host of an address as a reader may trust it: in letters, or in ASCII (punycode) if these imitate another host. Browsers
 * show it in their address bar by similar rules.
 */
export function shownHost(asciiHost: string): string {
  // Empty for an IPv6 address.
  const host = domainToUnicode(asciiHost) || asciiHost
  return host.split('.').some(isDeceptive) ? asciiHost : host
}

const isAscii = (text: string) => /^[!-~]*$/.test(text)

// Letters of other scripts beside Latin ones, except where Chinese, Japanese and Korean mix them.
const foreign =
  /[^\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]/u

// Letters that look like a slash, a question mark or nothing, and marks that no letter includes.
const signs =
  /[\u01c0-\u01c3\u0241\u0242\u0294\u02bb-\u02bd\u30ce\u30fd\u3033-\u3035\u4e36\u4e3f]|[\p{Script=Latin}]\p{M}/u

function isDeceptive(label: string): boolean {
  if (isAscii(label)) return false
  const isLatin = /\p{Script=Latin}/u.test(label)
  return (
    isAscii(asItLooks(label)) ||
    mixesAlphabets(label) ||
    (isLatin && (foreign.test(label) || signs.test(label) || [...label].some(isLookAlike)))
  )
}
