import type { MailKind } from '../../../contract/mail.ts'
import type { Mail } from './transport.ts'

/** A mail to be sent: what it says is decided when it is. */
export interface MailRequest {
  kind: MailKind
  /** The recipient's account, or the account that the mail to `address` is about. */
  userId?: string
  /** The recipient, where that is not the address that the account has when the mail is sent. */
  address?: string
  /**
   * Id of the moderation case that it is about, whose author is the recipient, of the notice whose sender is, or of the
   * request of the member.
   */
  about?: string
  /** In which it is told, if neither the account nor what it is about has one. */
  language?: string | null
}

/** A requested mail that is being sent. */
export interface WaitingMail {
  /** The same in every attempt. */
  id: string
  kind: MailKind
  userId: string | null
  address: string | null
  about: string | null
  /** Of the account that gets it; null: that of the site. */
  language: string | null
  requestedAt: string
}

export interface ComposedMail extends Mail {
  /** Not sent, but with the same work: an address without an account must not answer sooner. */
  isDryRun?: boolean
}

/** Composes a mail at the moment of sending; undefined when there is nothing to say any more. */
export type ComposeMail = (mail: WaitingMail) => Promise<ComposedMail | undefined>
