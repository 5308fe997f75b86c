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

/**
 * The mailbox of a folded address: without a tag after a plus, and at Gmail without dots and in one domain. Attempts are
 * counted by it. The same as `mailbox_of` in the database.
 */
export function mailboxOf(foldedEmail: string): string {
  const [local = '', domain = ''] = foldedEmail.split('@')
  if (/^(gmail|googlemail)\.com$/.test(domain)) {
    return `${local.replace(/\+.*/, '').replaceAll('.', '')}@gmail.com`
  }
  return `${local.replace(/^([^+]+)\+.*/, '$1')}@${domain}`
}
