import * as texts from '#messages/contract/mail-failures'

/** Why a mail could not be sent, in the reader's language. */
interface MailFailure {
  /** After 'the mail was not sent:'. */
  readonly says: string
  /** What the operator can do. */
  readonly hint: string
  /** Whether it concerns all mails, or only one recipient or text. */
  isOfServer: boolean
}

const failure = (says: () => string, hint: () => string, isOfServer: boolean): MailFailure => ({
  get says() {
    return says()
  },
  get hint() {
    return hint()
  },
  isOfServer,
})

/** The reasons why mails cannot be sent, in fixed words that contain nothing of a mail. */
export const mailFailures = {
  refused: failure(texts.refused, texts.refusedHint, true),
  'unknown-host': failure(texts.unknownHost, texts.unknownHostHint, true),
  unreachable: failure(texts.unreachable, texts.unreachableHint, true),
  certificate: failure(texts.certificate, texts.certificateHint, true),
  'no-starttls': failure(texts.noStarttls, texts.noStarttlsHint, true),
  tls: failure(texts.tls, texts.tlsHint, true),
  authentication: failure(texts.authentication, texts.authenticationHint, true),
  timeout: failure(texts.timeout, texts.timeoutHint, true),
  dropped: failure(texts.dropped, texts.droppedHint, true),
  'sender-refused': failure(texts.senderRefused, texts.senderRefusedHint, true),
  'recipient-refused': failure(texts.recipientRefused, texts.recipientRefusedHint, false),
  'message-refused': failure(texts.messageRefused, texts.messageRefusedHint, false),
  postponed: failure(texts.postponed, texts.postponedHint, false),
  disk: failure(texts.disk, texts.diskHint, true),
  other: failure(texts.other, texts.otherHint, true),
}

export type MailFailureKind = keyof typeof mailFailures

export const mailFailureKinds = Object.keys(mailFailures) as [MailFailureKind, ...MailFailureKind[]]
