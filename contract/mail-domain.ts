import { z } from 'zod'
import * as inputs from '#messages/contract/inputs'
import * as texts from '#messages/contract/site-settings'
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
      .max(limits.mailDomainMax, { error: () => inputs.writeAtMost({ max: limits.mailDomainMax }) })
      .refine(isDomain, { error: texts.mailDomains }),
  )
  .overwrite((domains) => [...new Set(domains)])
  .max(limits.mailDomainsMax, {
    error: () => texts.tooManyMailDomains({ max: limits.mailDomainsMax }),
  })

/** True if a folded domain is one of those listed, or below one of them. */
export const isListedDomain = (domain: string, listed: readonly string[]): boolean =>
  listed.some((other) => domain === other || domain.endsWith(`.${other}`))
