/** Why a mail could not be sent. */
interface MailFailureTexts {
  /** After 'the mail was not sent:'. */
  says: string
  /** What the operator can do. */
  hint: string
  /** Whether it concerns all mails, or only one recipient or text. */
  isOfServer: boolean
}

/** The reasons why mails cannot be sent, in fixed words that contain nothing of a mail. */
export const mailFailures = {
  refused: {
    says: 'the server refuses the connection',
    hint: 'Is the mail server running, and are host and port in SMTP_URL right?',
    isOfServer: true,
  },
  'unknown-host': {
    says: 'the host is unknown',
    hint: 'The host in SMTP_URL has no address. Is it spelled right?',
    isOfServer: true,
  },
  unreachable: {
    says: 'the server cannot be reached',
    hint: 'There is no way to the mail server on the network. Is it running, and does a firewall block the port?',
    isOfServer: true,
  },
  certificate: {
    says: 'the server refuses the certificate',
    hint: 'The certificate of the mail server is not trusted: it has expired, is for another name, or its authority is unknown. NODE_EXTRA_CA_CERTS names a file with further authorities.',
    isOfServer: true,
  },
  'no-starttls': {
    says: 'the server does not offer STARTTLS',
    hint: 'Use a server or port that encrypts; SMTP_STARTTLS=optional sends mail unencrypted to a server without STARTTLS.',
    isOfServer: true,
  },
  tls: {
    says: 'the encryption failed',
    hint: 'smtps:// is for ports that begin encrypted (465), smtp:// for ports with STARTTLS (587, 25).',
    isOfServer: true,
  },
  authentication: {
    says: 'the authentication failed',
    hint: 'The mail server does not accept the user name and password in SMTP_URL.',
    isOfServer: true,
  },
  timeout: {
    says: 'the server does not answer in time',
    hint: 'Are host and port in SMTP_URL right? smtp:// waits for ever at a port that begins encrypted (465).',
    isOfServer: true,
  },
  dropped: {
    says: 'the server closed the connection',
    hint: 'The log of the mail server may say why.',
    isOfServer: true,
  },
  'sender-refused': {
    says: 'the server refuses the sender',
    hint: 'The mail server does not accept the address in MAIL_FROM, or wants a user name and password in SMTP_URL.',
    isOfServer: true,
  },
  'recipient-refused': {
    says: 'the server refuses the recipient',
    hint: 'The address does not exist, or the mail server does not send to it.',
    isOfServer: false,
  },
  'message-refused': {
    says: 'the server refuses the message',
    hint: 'The mail server takes it for spam, or the site has sent too much. Its log may say why.',
    isOfServer: false,
  },
  postponed: {
    says: 'the server asks to try later',
    hint: 'The site does. The mailbox may be full, or the site new to the server.',
    isOfServer: false,
  },
  disk: {
    says: 'the outbox folder cannot be written',
    hint: 'Is the disk of DATA_DIR full, or does the folder belong to another user?',
    isOfServer: true,
  },
  other: {
    says: 'the reason is unknown',
    hint: 'The log has its code.',
    isOfServer: true,
  },
} as const satisfies Record<string, MailFailureTexts>

export type MailFailureKind = keyof typeof mailFailures

export const mailFailureKinds = Object.keys(mailFailures) as [MailFailureKind, ...MailFailureKind[]]
