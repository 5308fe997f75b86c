/** Fixed words for what failed, each with the codes and names of the errors of Node, OpenSSL, PostgreSQL, S3 and SMTP. */
const codesOf = {
  refused: ['ECONNREFUSED'],
  'unknown host': ['ENOTFOUND', 'ENODATA', 'EDNS'],
  'name server does not answer': ['EAI_AGAIN', 'EAI_FAIL', 'ETIMEOUT', 'ESERVFAIL'],
  unreachable: ['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'EADDRNOTAVAIL'],
  'timed out': ['ETIMEDOUT', 'ESOCKETTIMEDOUT', 'TimeoutError', 'RequestTimeout'],
  'connection broken': ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ECONNECTION', 'ESOCKET', '08006'],
  'certificate not trusted': [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'CERT_UNTRUSTED',
    'CERT_REJECTED',
    'CERT_REVOKED',
    'CERT_SIGNATURE_FAILURE',
    'INVALID_CA',
    'INVALID_PURPOSE',
    'CERT_CHAIN_TOO_LONG',
    'PATH_LENGTH_EXCEEDED',
    'UNABLE_TO_GET_CRL',
  ],
  'certificate expired': ['CERT_HAS_EXPIRED'],
  'certificate not valid yet': ['CERT_NOT_YET_VALID'],
  'certificate of another host': ['ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH'],
  'no encryption': ['EPROTO', 'ETLS', 'EREQUIRETLS'],
  'login refused': ['28000', '28P01', 'EAUTH', 'ENOAUTH'],
  'disk full': ['ENOSPC', 'EDQUOT', '53100', 'QuotaExceeded', 'XMinioStorageFull'],
  'disk failure': ['EIO', '58030'],
  'read-only': ['EROFS', '25006'],
  'permission denied': ['EACCES', 'EPERM', '42501'],
  'file missing': ['ENOENT', 'NoSuchKey', 'NotFound'],
  'too many open files': ['EMFILE', 'ENFILE'],
  'out of memory': ['ENOMEM', '53200'],
  'port in use': ['EADDRINUSE'],
  'database missing': ['3D000'],
  'database starting or stopping': ['57P01', '57P02', '57P03'],
  'too many connections': ['53300'],
  'statement took too long': ['57014'],
  'lock not available': ['55P03'],
  deadlock: ['40P01'],
  'changed by another version': ['42P01', '42703', '42883', '26000', '42P05'],
  'database damaged': ['XX001', 'XX002'],
  'bucket denied': [
    'AccessDenied',
    'AllAccessDisabled',
    'InvalidAccessKeyId',
    'SignatureDoesNotMatch',
    'ExpiredToken',
    'InvalidToken',
  ],
  'bucket credentials missing': ['CredentialsProviderError'],
  'bucket missing': ['NoSuchBucket'],
  'bucket overloaded': ['SlowDown', 'ServiceUnavailable'],
  'clock wrong': ['RequestTimeTooSkewed'],
  'sender or recipient refused': ['EENVELOPE'],
  'mail refused': ['EMESSAGE'],
  'answer not understood': ['EPROTOCOL'],
} as const satisfies Record<string, string[]>

export type FailureReason = keyof typeof codesOf

const reasonOf = new Map<string | undefined, FailureReason>(
  Object.entries(codesOf).flatMap(([reason, codes]) =>
    codes.map((code) => [code, reason as FailureReason] as const),
  ),
)

/** Texts of libraries whose errors have no code, or one that says less. */
const messages: [RegExp, FailureReason][] = [
  [
    /self.signed certificate|unable to (get|verify)[\w ]* (issuer )?cert|first certificate/i,
    'certificate not trusted',
  ],
  [/certificate has expired/i, 'certificate expired'],
  [/does not match certificate's altnames/i, 'certificate of another host'],
  [/timeout exceeded when trying to connect|read timeout|timeout expired/i, 'timed out'],
  [/connection terminated|connection error and is not queryable/i, 'connection broken'],
  [/does not support SSL connections/i, 'no encryption'],
]

interface Failure {
  /** The code of the system, where a library has replaced `code` by its own. */
  originalCode?: string
  code?: string
  name?: string
  message?: string
  cause?: unknown
  /** Of an `AggregateError`: one for each address of a host. */
  errors?: unknown[]
  $metadata?: { httpStatusCode?: number }
}

/** An error of a library may wrap the one of the system; none does so more deeply. */
const maxDepth = 5

/**
 * What failed, in fixed words that tell an operator what to look at. They contain nothing of the error itself, which may
 * name a member, an address or a password.
 */
export function failureReason(error: unknown, depth = 0): FailureReason | undefined {
  if (typeof error !== 'object' || error === null || depth > maxDepth) return undefined
  const { originalCode, code, name, message = '', cause, errors, $metadata } = error as Failure
  return (
    reasonOfCode(originalCode) ??
    messages.find(([text]) => text.test(message))?.[1] ??
    reasonOfCode(code) ??
    reasonOf.get(name) ??
    failureReason(cause, depth + 1) ??
    failureReason(errors?.[0], depth + 1) ??
    reasonOfStatus($metadata?.httpStatusCode)
  )
}

function reasonOfCode(code: string | undefined): FailureReason | undefined {
  const known = reasonOf.get(code)
  if (known || code === undefined) return known
  if (/^ERR_(SSL|TLS)_/.test(code)) return 'no encryption'
  return /^08\w{3}$/.test(code) ? 'connection broken' : undefined
}

/** S3 servers answer some requests without a body that would name the error. */
function reasonOfStatus(status: number | undefined): FailureReason | undefined {
  if (status === 403) return 'bucket denied'
  if (status === 404) return 'file missing'
  return status === 503 ? 'bucket overloaded' : undefined
}
