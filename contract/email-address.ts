// What RFC 5322 calls a dot-atom, and a domain of several labels in letters of any script.
const address =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@((?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:[\p{L}\p{M}]{2,}|[Xx][Nn]--[\w-]+))$/u

const ascii = /^[!-~]*$/

/** True if a text is an email address whose domain can be written in ASCII. */
export function isEmailAddress(text: string): boolean {
  const domain = address.exec(text)?.[1]
  if (domain === undefined) return false
  return ascii.test(domain) || URL.canParse(`https://${domain}`)
}
