import { html } from '../../platform/html.ts'
import type { Mail } from '../../platform/mail/transport.ts'

/** What mails say of the site. */
interface MailedSite {
  siteName: string
  siteOrigin: string
}

/** A mail without its recipient. */
type MailText = Omit<Mail, 'to'>

const mail = (subject: string, ...paragraphs: string[]): MailText => ({
  subject,
  text: paragraphs.join('\n\n'),
})

interface MailWithButton {
  subject: string
  before: string[]
  button: { label: string; link: string }
  after: string[]
}

const paragraphs = (texts: string[]) => texts.map((text) => html`<p>${text}</p>`)

/** A mail with one link, which is a button where mails are shown as HTML. */
const mailWithButton = ({ subject, before, button, after }: MailWithButton): MailText => ({
  ...mail(subject, ...before.slice(0, -1), `${before.at(-1)}\n${button.link}`, ...after),
  html: html`<!doctype html><html lang="en"><meta charset="utf-8"><title>${subject}</title>
<body style="font: 16px/1.5 sans-serif; max-width: 36em; margin: 0 auto; padding: 1em">
${paragraphs(before)}
<p><a href="${button.link}" style="display: inline-block; padding: 0.75em 1.25em; border-radius: 0.5em; background: #1c3f8c; color: #ffffff; font-weight: bold; text-decoration: none">${button.label}</a></p>
${paragraphs(after)}
</body></html>`.toString(),
})

/** To the address of a new account. Contains nothing that was entered: strangers could send their own texts with it. */
export const confirmRegistration = (siteName: string, link: string) =>
  mailWithButton({
    subject: `Confirm your email address for ${siteName}`,
    before: [
      `Someone created an account at ${siteName} with this email address.`,
      'If it was you, confirm your address within 7 days. Your votes count once you do:',
    ],
    button: { label: 'Confirm my email', link },
    after: ['If it was not you, ignore this email. The votes of that account will not count.'],
  })

/** To the address that an account wants to use from now on. */
export const confirmChange = (siteName: string, link: string) =>
  mail(
    `Confirm your new email address for ${siteName}`,
    `Someone asked to use this email address for their ${siteName} account.`,
    `If it was you, confirm your new address within 7 days:\n${link}`,
    'Until then you log in with your old address.',
    'If it was not you, ignore this email. Nothing will change.',
  )

/** To an address that an account wants to use, but that belongs to another account. */
export const addressTaken = ({ siteName, siteOrigin }: MailedSite) =>
  mail(
    `This email address already has an account at ${siteName}`,
    `Someone asked to use this email address for their ${siteName} account. It already belongs to another account, so nothing was changed.`,
    `If it was you, log in to that account instead. If you have forgotten its password, set a new one:\n${siteOrigin}/forgot-password`,
    'If it was not you, ignore this email.',
  )

/** To the address of an account that is about to be changed. */
export const changeRequested = ({ siteName, siteOrigin }: MailedSite, username: string) =>
  mail(
    `Your ${siteName} email address is about to change`,
    `Someone asked to change the email address of your ${siteName} account @${username}.`,
    'If it was you, open the link that we sent to the new address. Until then you log in with this one.',
    `If it was not you, somebody knows your password. Set a new one now. This also stops the change:\n${siteOrigin}/forgot-password`,
  )

/** To the old address after the change. */
export const addressChanged = ({ siteName, siteOrigin }: MailedSite, username: string) =>
  mail(
    `Your ${siteName} email address was changed`,
    `The email address of your ${siteName} account @${username} was changed. You can no longer log in with this one, and everyone who was logged in has been logged out.`,
    `If it was not you, write to us:\n${siteOrigin}/contact`,
  )

/** To the address of an account whose password was changed. */
export const passwordChanged = ({ siteName, siteOrigin }: MailedSite, username: string) =>
  mail(
    `Your ${siteName} password was changed`,
    `The password of your ${siteName} account @${username} was changed. Everyone who was logged in with the old one has been logged out.`,
    `If it was not you, secure your account: set a new password. This also logs everyone out, and stops a change of your email address:\n${siteOrigin}/forgot-password`,
  )
