import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { isEmailAddress } from '../contract/email-address.ts'
import { limits } from '../contract/limits.ts'
import { parseEd25519Seed } from './platform/ed25519-seed.ts'
import type { Hsts } from './platform/http/security-headers.ts'
import { parseS3Address, type S3Address } from './platform/s3-address.ts'
import { parseWitnessList, type WitnessAddress } from './platform/witness-list.ts'

const flag = z.enum(['1', '0']).transform((text) => text === '1')

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((number) => number >= min && number <= max, `must be between ${min} and ${max}`)

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''))

const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a postgres:// address',
})

const maxReplicas = 8

const loopback = ['127.0.0.1', '::1', 'localhost']

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const Settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_LISTEN_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .transform((text) => text.split(',').map((address) => address.trim()))
    .pipe(z.array(databaseAddress).max(maxReplicas, `must be at most ${maxReplicas} addresses`))
    .default([]),
  DEMO: flag.optional(),
  ADMIN_EMAIL: z
    .string()
    .max(limits.emailMax)
    .refine(isEmailAddress, 'must be an email address')
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(limits.passwordMin, `must be at least ${limits.passwordMin} characters`)
    .max(limits.passwordMax, `must not exceed ${limits.passwordMax} characters`)
    .optional(),
  JWT_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  LOG_SIGNING_KEY: z
    .string()
    .transform(parseEd25519Seed)
    .refine(
      (seed) => seed !== undefined,
      'must be an Ed25519 private key in PEM, or base64 of its seed of 32 bytes',
    )
    .optional(),
  LOG_WITNESSES: z
    .string()
    .transform(parseWitnessList)
    .refine(
      (witnesses) => witnesses !== undefined,
      'must be public keys of different witnesses, each with its address after a space, separated by commas',
    )
    .optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
      'must be like mailto:security@example.org or an https address',
    )
    .optional(),
  PUBLIC_URL: webAddress.optional(),
  HSTS_SUBDOMAINS: flag.default(false),
  TRUST_PROXY: z
    .string()
    .transform((text) => (/^\d{1,2}$/.test(text) ? Number(text) : text.split(',')))
    .refine(
      (proxies) => typeof proxies === 'number' || proxies.every(isAddressOrNetwork),
      'must be a number of hops or a list of addresses',
    )
    .optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
    .optional(),
  SMTP_STARTTLS: z
    .enum(['required', 'optional'], 'must be required or optional')
    .default('required'),
  EMAIL_CONFIRMATION: z.enum(['required', 'off'], 'must be required or off').optional(),
  MAIL_FROM: z.string().default('Voxpop <no-reply@localhost>'),
  FILES_URL: z
    .string()
    .transform(parseS3Address)
    .refine(
      (address) => address !== undefined,
      'must be like s3://ACCESS_KEY:SECRET_KEY@bucket?endpoint=https://host&region=name',
    )
    .optional(),
  SHUTDOWN_DELAY: wholeNumber(0, 300).default(0),
  RATE_LIMIT_SCALE: z
    .string()
    .transform(Number)
    .refine((scale) => Number.isFinite(scale) && scale > 0, 'must be a number above 0')
    .default(1),
  REGISTRATION_CHALLENGE: z
    .enum(['off', 'adaptive', 'always'], 'must be off, adaptive or always')
    .default('adaptive'),
  VOTE_DETECTION: z.enum(['on', 'off'], 'must be on or off').default('on'),
  AI_CRAWLERS: z
    .enum(['allow', 'search', 'deny'], 'must be allow, search or deny')
    .default('allow'),
  SERVICE_WORKER: z.enum(['on', 'off'], 'must be on or off').default('on'),
  TRANSLATE_URL: webAddress.optional(),
  TRANSLATE_API_KEY: z.string().max(500, 'must not exceed 500 characters').optional(),
  OPEN_DATA_LICENCE: z
    .string()
    .regex(/^[\w.+-]{1,60}$/, 'must be the identifier of a licence, such as CC0-1.0')
    .default('CC0-1.0'),
  PUBLICATION_INTERVAL: wholeNumber(60, 86_400).default(3_600),
  BACKUP_PASSPHRASE: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['numbers', 'names'], 'must be numbers or names').default('numbers'),
  INIT_CWD: z.string().optional(),
})

/** A LibreTranslate server. */
export interface Translator {
  url: string
  apiKey: string | undefined
  /** Milliseconds that it has to answer; 20 seconds by default. */
  timeout?: number
}

export interface Config {
  host: string
  port: number
  /** Address of the metrics endpoint; undefined means that metrics are disabled. */
  metrics: { host: string; port: number } | undefined
  /** Absolute path of the folder for the embedded database and files. */
  dataDir: string
  /** A PostgreSQL server; undefined means the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  /**
   * The address of the server itself, for connections that must stay the same; set if `databaseUrl` is a pooler, which
   * gives each transaction another connection.
   */
  databaseListenUrl: string | undefined
  /** Standbys of the server, which serve reads. */
  databaseReplicaUrls: string[]
  /** Whether an empty database is seeded with demo data at start; by default only for an embedded database on localhost. */
  demo: boolean
  /** Names of the settings that show the site is public; a public site must not have demo accounts. */
  publicSettings: readonly string[]
  admin: { email: string; password: string } | undefined
  jwtSecret: string | undefined
  /** Seed of the Ed25519 key that signs the transparency log; undefined means the one in the database. */
  logSigningSeed: Buffer | undefined
  /** Who is asked to sign the heads of the transparency log. */
  logWitnesses: readonly WitnessAddress[]
  /** Where who finds a weakness reports it, as a URI; undefined means the contact page. */
  securityContact: string | undefined
  /** Public origin of the site (scheme and host); undefined means the origin of each request. */
  publicUrl: string | undefined
  /** Which hosts browsers may only reach by https: the site's if `publicUrl` is https, those below it if the settings ask. */
  hsts: Hsts
  /** Number of proxies in front, or their addresses; undefined means forwarded headers are ignored. */
  trustProxy: number | string[] | undefined
  /** SMTP server; undefined means that mails are written to the outbox folder. */
  smtpUrl: string | undefined
  /** Whether mail also goes unencrypted to an `smtp://` server that does not offer STARTTLS. */
  isStartTlsOptional: boolean
  mailFrom: string
  /** Whether the votes of a new account count only once its email is confirmed; by default if mail is sent by SMTP. */
  isEmailConfirmationRequired: boolean
  /** S3 bucket for uploads; undefined means a folder in `dataDir`. */
  filesBucket: S3Address | undefined
  /** Seconds after SIGTERM in which `/api/ready` responds with 503 while the process still serves requests. */
  shutdownDelay: number
  /** Multiplies every rate limit. */
  rateLimitScale: number
  /** When registrations and requests for password mails must solve a challenge; `adaptive`: while they are unusually many. */
  registrationChallenge: z.output<typeof Settings>['REGISTRATION_CHALLENGE']
  /** Whether cohorts are looked for and held for review, and unusual activity for being set apart. */
  isVoteDetectionOn: boolean
  /** Which crawlers of AI companies `robots.txt` lets in: all, those that search and answer, or none. */
  aiCrawlers: 'allow' | 'search' | 'deny'
  /** False if browsers should remove the service worker that they have. */
  isServiceWorkerOn: boolean
  /** Who translates public texts; undefined means that none are translated. */
  translator: Translator | undefined
  /** SPDX identifier of the licence of the open data. */
  openDataLicence: string
  /** Seconds between publications of the ballots. */
  publicationInterval: number
  /** Passphrase for backups made or read on the command line. */
  backupPassphrase: string | undefined
  logLevel: z.output<typeof Settings>['LOG_LEVEL']
  /** How the log writes levels and times: as numbers, or as words and in ISO 8601. */
  logFormat: z.output<typeof Settings>['LOG_FORMAT']
  /** Working directory of the user's shell; relative paths on the command line are resolved against it. */
  cwd: string
}

/** Invalid settings, with which the process must not start; the message names them. */
export class ConfigError extends Error {}

/**
 * Reads the settings from environment variables; empty ones count as unset.
 * @throws ConfigError naming each invalid setting
 */
export function readConfig(
  environment: Record<string, string | undefined> = process.env,
): Readonly<Config> {
  const present = Object.entries(environment).filter(([, value]) => value?.trim())
  const parsed = Settings.safeParse(Object.fromEntries(present))
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'),
    )
  }
  const settings = parsed.data
  if (Boolean(settings.ADMIN_EMAIL) !== Boolean(settings.ADMIN_PASSWORD)) {
    const missing = settings.ADMIN_EMAIL ? 'ADMIN_PASSWORD' : 'ADMIN_EMAIL'
    throw new ConfigError(`${missing} must be set too: ADMIN_EMAIL and ADMIN_PASSWORD go together`)
  }
  if (settings.TRANSLATE_API_KEY && !settings.TRANSLATE_URL) {
    throw new ConfigError('TRANSLATE_URL must be set with TRANSLATE_API_KEY')
  }
  for (const name of ['DATABASE_LISTEN_URL', 'DATABASE_REPLICA_URL'] as const) {
    if (present.some(([key]) => key === name) && !settings.DATABASE_URL) {
      throw new ConfigError(`DATABASE_URL must be set with ${name}`)
    }
  }
  if (settings.DEMO && settings.DATABASE_URL) {
    throw new ConfigError(
      'DEMO must not be 1 with DATABASE_URL: demo data belongs to the embedded database',
    )
  }
  const publicSettings = (['PUBLIC_URL', 'TRUST_PROXY', 'ADMIN_EMAIL'] as const).filter(
    (name) => settings[name] !== undefined,
  )
  if (settings.DEMO && publicSettings.length > 0) {
    throw new ConfigError(
      `DEMO must not be 1 with ${publicSettings.join(', ')}: anyone can read the demo's passwords`,
    )
  }
  if (settings.SMTP_URL && !settings.PUBLIC_URL) {
    throw new ConfigError('PUBLIC_URL must be set with SMTP_URL: the links in mails lead there')
  }
  return Object.freeze({
    host: settings.HOST,
    port: settings.PORT,
    metrics:
      settings.METRICS_PORT === undefined
        ? undefined
        : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseListenUrl: settings.DATABASE_LISTEN_URL,
    databaseReplicaUrls: settings.DATABASE_REPLICA_URL,
    demo: settings.DEMO ?? (publicSettings.length === 0 && isLocalTrial(settings)),
    publicSettings,
    admin:
      settings.ADMIN_EMAIL && settings.ADMIN_PASSWORD
        ? { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD }
        : undefined,
    jwtSecret: settings.JWT_SECRET,
    logSigningSeed: settings.LOG_SIGNING_KEY,
    logWitnesses: settings.LOG_WITNESSES ?? [],
    securityContact: settings.SECURITY_CONTACT,
    publicUrl: settings.PUBLIC_URL,
    hsts: hstsOf(settings),
    trustProxy: settings.TRUST_PROXY,
    smtpUrl: settings.SMTP_URL,
    isStartTlsOptional: settings.SMTP_STARTTLS === 'optional',
    mailFrom: settings.MAIL_FROM,
    isEmailConfirmationRequired:
      (settings.EMAIL_CONFIRMATION ?? (settings.SMTP_URL ? 'required' : 'off')) === 'required',
    filesBucket: settings.FILES_URL,
    shutdownDelay: settings.SHUTDOWN_DELAY,
    rateLimitScale: settings.RATE_LIMIT_SCALE,
    registrationChallenge: settings.REGISTRATION_CHALLENGE,
    isVoteDetectionOn: settings.VOTE_DETECTION === 'on',
    isServiceWorkerOn: settings.SERVICE_WORKER === 'on',
    aiCrawlers: settings.AI_CRAWLERS,
    translator: settings.TRANSLATE_URL
      ? { url: settings.TRANSLATE_URL, apiKey: settings.TRANSLATE_API_KEY }
      : undefined,
    openDataLicence: settings.OPEN_DATA_LICENCE,
    publicationInterval: settings.PUBLICATION_INTERVAL,
    backupPassphrase: settings.BACKUP_PASSPHRASE,
    logLevel: settings.LOG_LEVEL,
    logFormat: settings.LOG_FORMAT,
    cwd: settings.INIT_CWD ?? process.cwd(),
  })
}

function hstsOf({ PUBLIC_URL, HSTS_SUBDOMAINS }: z.output<typeof Settings>): Hsts {
  if (!PUBLIC_URL?.startsWith('https:')) return 'off'
  return HSTS_SUBDOMAINS ? 'subdomains' : 'host'
}

// Demo accounts have a published password, so they exist by default only where the server listens on loopback.
function isLocalTrial(settings: z.output<typeof Settings>): boolean {
  return !settings.DATABASE_URL && loopback.includes(settings.HOST)
}
