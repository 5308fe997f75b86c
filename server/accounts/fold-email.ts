import { domainToASCII } from 'node:url'

/**
 * The form in which addresses are stored and compared: in lower case, with the domain in ASCII, so that both spellings of
 * an international domain are one address. Usernames keep their spelling.
 */
export function foldEmail(email: string): string {
  const domainStart = email.lastIndexOf('@') + 1
  const domain = email.slice(domainStart)
  return (email.slice(0, domainStart) + (domainToASCII(domain) || domain)).toLowerCase()
}
