import type { SiteSettings } from '../../contract/site-settings.ts'
import { addressOf, type MailAddress } from '../platform/mail/address.ts'
import { readSettings } from './read-settings.ts'

const initialName = readSettings({}).name

/**
 * Who sends the mails of the site. Its name is the sender's, unless another one is set, or the operator has named the
 * sender before settings existed and never the site.
 * @param configured the address in the environment, which may have a name
 */
export function senderOf(
  { name, mailSender }: Pick<SiteSettings, 'name' | 'mailSender'>,
  configured: string,
): MailAddress {
  const { name: configuredName, address } = addressOf(configured)
  const unnamed = name === initialName && configuredName !== '' ? configuredName : name
  return { name: mailSender || unnamed, address }
}
