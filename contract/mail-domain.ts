import { z } from 'zod'
import { isEmailAddress } from './email-address.ts'
import { limits } from './limits.ts'

const isDomain = (text: string) => isEmailAddress(`a@${text}`)

/** In lower case and ASCII, as the domains of stored addresses are; an `@` in front is left out. */
function fold(text: string): string {
  const domain = text.trim().replace(/^@/, '')
  const url = `https://${domain}`
  return isDomain(domain) && URL.canParse(url) ? new URL(url).hostname : domain
}

/** Domains of email addresses; each stands for its subdomains, too. */
export const MailDomains = z
  .array(
    z
      .string()
      .overwrite(fold)
      .max(limits.mailDomainMax, `Write at most ${limits.mailDomainMax} characters`)
      .refine(isDomain, 'Write domains such as example.org, one on a line'),
  )
  .overwrite((domains) => [...new Set(domains)])
  .max(limits.mailDomainsMax, `Write at most ${limits.mailDomainsMax} domains`)

/** True if a folded domain is one of those listed, or below one of them. */
export const isListedDomain = (domain: string, listed: readonly string[]): boolean =>
  listed.some((other) => domain === other || domain.endsWith(`.${other}`))
