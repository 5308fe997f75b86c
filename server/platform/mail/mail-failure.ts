import { type MailFailureKind, mailFailures } from '../../../contract/mail-failures.ts'
import { firstLanguage } from '../../../messages/languages.ts'
import { type FailureReason, failureReason } from '../failure-reason.ts'
import { inLanguage } from '../http/reader-language.ts'

/** A mail that was not sent, with its reason in fixed words: the message of the mail server may contain the recipient. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  readonly kind: MailFailureKind
  /** Code of the error, and of the mail server's reply, for the log. */
  readonly code: string | undefined
  readonly responseCode: number | undefined

  constructor(error: unknown) {
    const kind = failureKind(error)
    super(inLanguage(firstLanguage, () => mailFailures[kind].says))
    const { originalCode, code, responseCode } = error as SmtpError
    this.kind = kind
    this.code = originalCode ?? code
    this.responseCode = responseCode
  }

  /** True if no mail can be sent for the same reason. */
  get isOfServer(): boolean {
    return mailFailures[this.kind].isOfServer
  }
}

/** What Nodemailer tells about a failure. */
export interface SmtpError {
  code?: string
  /** The code that `code` replaces, such as `ECONNREFUSED`. */
  originalCode?: string
  responseCode?: number
  /** The command that failed, `CONN` before the first. */
  command?: string
}

const kindsByReason: Partial<Record<FailureReason, MailFailureKind>> = {
  refused: 'refused',
  'unknown host': 'unknown-host',
  'name server does not answer': 'unknown-host',
  unreachable: 'unreachable',
  'login refused': 'authentication',
  'timed out': 'timeout',
  'connection broken': 'dropped',
  'certificate not trusted': 'certificate',
  'certificate expired': 'certificate',
  'certificate not valid yet': 'certificate',
  'certificate of another host': 'certificate',
  'no encryption': 'tls',
  'disk full': 'disk',
  'permission denied': 'disk',
  'read-only': 'disk',
}

/** The reason of a failure that Nodemailer or the file system reports. */
export function failureKind(error: unknown): MailFailureKind {
  const { code = '', responseCode, command } = error as SmtpError
  if (responseCode !== undefined) return refusalKind(code, responseCode, command)
  const reason = failureReason(error)
  return (reason && kindsByReason[reason]) ?? 'other'
}

/** The reason of a reply of the mail server other than success. */
function refusalKind(code: string, status: number, command = ''): MailFailureKind {
  if (command === 'STARTTLS') return 'no-starttls'
  if (code === 'EAUTH') return 'authentication'
  if (command === 'MAIL FROM') return 'sender-refused'
  if (command !== 'RCPT TO' && command !== 'DATA') return 'dropped'
  if (status < 500) return 'postponed'
  return command === 'RCPT TO' ? 'recipient-refused' : 'message-refused'
}
