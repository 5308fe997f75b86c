import * as texts from '#messages/server/account-mails'
import { limits } from '../../../contract/limits.ts'
import { html, htmlTag } from '../../platform/html.ts'
import type { Mail } from '../../platform/mail/transport.ts'

/** What mails say of the site. */
interface MailedSite {
  siteName: string
  /** What the addresses of its pages begin with. */
  pages: string
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
  html: html`<!doctype html>${htmlTag()}<meta charset="utf-8"><title>${subject}</title>
<body style="font: 16px/1.5 sans-serif; max-width: 36em; margin: 0 auto; padding: 1em">
${paragraphs(before)}
<p><a href="${button.link}" style="display: inline-block; padding: 0.75em 1.25em; border-radius: 0.5em; background: #1c3f8c; color: #ffffff; font-weight: bold; text-decoration: none">${button.label}</a></p>
${paragraphs(after)}
</body></html>`.toString(),
})

/** To the address of a new account. Contains nothing that was entered: strangers could send their own texts with it. */
export const confirmRegistration = (site: string, link: string) =>
  mailWithButton({
    subject: texts.confirmSubject({ site }),
    before: [texts.confirmCreated({ site }), texts.confirmDays()],
    button: { label: texts.confirmButton(), link },
    after: [texts.confirmNotYou()],
  })

/** To the address that an account wants to use from now on. */
export const confirmChange = (site: string, link: string) =>
  mail(
    texts.changeSubject({ site }),
    texts.changeAsked({ site }),
    `${texts.changeDays()}\n${link}`,
    texts.changeUntilThen(),
    texts.changeNotYou(),
  )

/** To an address that an account wants to use, but that belongs to another account. */
export const addressTaken = ({ siteName: site, pages }: MailedSite) =>
  mail(
    texts.takenSubject({ site }),
    texts.takenAsked({ site }),
    `${texts.takenLogIn()}\n${pages}/forgot-password`,
    texts.takenNotYou(),
  )

/** To the address of an account that is about to be changed. */
export const changeRequested = ({ siteName: site, pages }: MailedSite, username: string) =>
  mail(
    texts.requestedSubject({ site }),
    texts.requestedAsked({ site, username }),
    texts.requestedOpenLink(),
    `${texts.requestedNotYou()}\n${pages}/forgot-password`,
  )

/** To the old address after the change. */
export const addressChanged = ({ siteName: site, pages }: MailedSite, username: string) =>
  mail(
    texts.changedSubject({ site }),
    texts.changedAddress({ site, username }),
    `${texts.changedNotYou()}\n${pages}/contact`,
  )

/** To the address of an account whose password was changed. */
export const passwordChanged = ({ siteName: site, pages }: MailedSite, username: string) =>
  mail(
    texts.passwordSubject({ site }),
    texts.passwordChanged({ site, username }),
    `${texts.passwordNotYou()}\n${pages}/forgot-password`,
  )

/** To an address whose account is to get a new password. */
export const resetPassword = (site: string, link: string) =>
  mail(
    texts.resetSubject({ site }),
    texts.resetAsked({ site }),
    `${texts.resetHour({ hours: limits.resetLinkHours })}\n${link}`,
    texts.resetNotYou(),
  )
