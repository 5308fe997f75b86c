import { isListedDomain } from '../../contract/mail-domain.ts'
import type { SiteSettings } from '../../contract/site-settings.ts'
import { problem } from '../platform/errors.ts'

/**
 * @param folded an address as it is stored
 * @throws 400 when the site takes no addresses of its domain, whether or not an account has it
 */
export function rejectMailDomain(
  folded: string,
  {
    allowedMailDomains,
    blockedMailDomains,
  }: Pick<SiteSettings, 'allowedMailDomains' | 'blockedMailDomains'>,
): void {
  const domain = folded.slice(folded.lastIndexOf('@') + 1)
  const isAllowed = allowedMailDomains.length === 0 || isListedDomain(domain, allowedMailDomains)
  if (!isAllowed || isListedDomain(domain, blockedMailDomains)) throw problem('mailDomainRefused')
}
