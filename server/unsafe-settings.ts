import { BlockList, isIP } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { type Config, ConfigError } from './config.ts'

/**
 * Checks the settings that would make a site unsafe or break it. A new site does not start with one; a site that has run
 * before goes on with a warning, because an update must not stop it.
 * @throws ConfigError naming each setting
 */
export async function rejectUnsafeSettings(
  config: Readonly<Config>,
  isNew: boolean,
  log: FastifyBaseLogger,
): Promise<void> {
  const problems = await findUnsafeSettings(config)
  if (isNew && problems.length > 0) throw new ConfigError(problems.join('\n'))
  for (const problem of problems) log.warn(`unsafe setting: ${problem}`)
}

/** A sentence for each unsafe setting, without its value if that is a secret. */
export async function findUnsafeSettings(config: Readonly<Config>): Promise<string[]> {
  const { publicUrl, trustProxy, metrics, port, jwtSecret } = config
  const problems = [
    publicUrl && publicUrlProblem(publicUrl),
    trustProxy !== undefined && trustProxyProblem(trustProxy),
    metrics && metrics.port === port && port !== 0 && 'METRICS_PORT must not be the same as PORT.',
    jwtSecret &&
      isEasyToGuess(jwtSecret) &&
      'JWT_SECRET is easy to guess, and with it anybody can log in as anyone: leave it out, or set what "openssl rand -base64 32" prints.',
    await adminPasswordProblem(config.admin),
  ]
  return problems.filter((problem) => typeof problem === 'string')
}

function publicUrlProblem(publicUrl: string): string | undefined {
  const { protocol, hostname, pathname, username, password } = new URL(publicUrl)
  if (pathname !== '/' || username || password || /[?#]/.test(publicUrl)) {
    return 'PUBLIC_URL must be only the scheme and host of the site, such as https://voxpop.example.org, without a path, query or password.'
  }
  if (protocol === 'http:' && isPublicHost(hostname)) {
    return 'PUBLIC_URL must begin with https:// on a public host: without encryption the network reads passwords and votes.'
  }
  return undefined
}

const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv4')
}
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/** Domains that only a local network resolves, and Tor's, whose connections are encrypted. */
const privateDomain =
  /\.(localhost|local|localdomain|internal|intranet|lan|home|home\.arpa|test|onion)$/

function isPublicHost(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(address)
  if (family !== 0) return !privateNetworks.check(address, family === 4 ? 'ipv4' : 'ipv6')
  return hostname.includes('.') && !privateDomain.test(hostname)
}

/** More proxies in a row than any site has. */
const maxProxies = 8
/** Bits of the largest private networks, 10.0.0.0/8 and fc00::/7: no proxies need a larger one. */
const minPrefix = { 4: 8, 6: 7 } as const

function trustProxyProblem(trustProxy: number | string[]): string | undefined {
  if (typeof trustProxy === 'number') {
    if (trustProxy <= maxProxies) return undefined
    return `TRUST_PROXY must be the number of proxies in front of the site, at most ${maxProxies}: with a larger one visitors can claim any address.`
  }
  const tooLarge = trustProxy.find(isTooLarge)
  if (tooLarge === undefined) return undefined
  return `TRUST_PROXY must be the addresses of the proxies: with ${tooLarge} visitors can claim any address.`
}

function isTooLarge(network: string): boolean {
  const [address = '', bits] = network.split('/')
  if (bits === undefined) return false
  // An IPv4 network in the form of an IPv6 one.
  if (/^::ffff:/i.test(address)) return Number(bits) - 96 < minPrefix[4]
  return Number(bits) < minPrefix[isIP(address) === 4 ? 4 : 6]
}

/** Words of placeholders and examples, and rows of keys. */
const guessableWords =
  /change|secret|password|passphrase|voxpop|jwt|token|example|default|sample|replace|please|your|this|qwertz?y?uiop|asdfghjkl|zxcvbnm|0?1234567890?|abcdefghijklmnopqrstuvwxyz/gi
const minUnguessable = 16
/** Random text of 32 characters has at least as many different ones, even if they are digits. */
const minDifferent = 6

/** True for a secret that a person made up without care: few different characters, a repetition, or placeholder words. */
function isEasyToGuess(secret: string): boolean {
  const rest = secret.replaceAll(guessableWords, '').replaceAll(/[^\p{L}\p{N}]/gu, '')
  return new Set(secret).size < minDifferent || isRepetition(secret) || rest.length < minUnguessable
}

/** True if a text is a shorter one, at least twice. */
function isRepetition(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period++) {
    if (text.slice(period) === text.slice(0, -period)) return true
  }
  return false
}

async function adminPasswordProblem(admin: Config['admin']): Promise<string | undefined> {
  if (!admin) return undefined
  // Imported only when it is needed, to save memory.
  const { isCommonPassword } = await import('./accounts/common-passwords.ts')
  const { email, password } = admin
  const [username = ''] = email.split('@')
  const isGuessed =
    new Set(password).size < 3 || (await isCommonPassword(password, { email, username }))
  return isGuessed
    ? 'ADMIN_PASSWORD is among the first that anybody would guess: choose another one.'
    : undefined
}
