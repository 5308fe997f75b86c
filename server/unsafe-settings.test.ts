import { randomBytes } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { findUnsafeSettings, rejectUnsafeSettings } from './unsafe-settings.ts'

const problemsOf = (settings: Record<string, string>) => findUnsafeSettings(readConfig(settings))

const random = randomBytes(24).toString('base64')

const unsafe: Record<string, string>[] = [
  ...[
    'https://vote.example/app',
    'https://vote.example/?a=1#b',
    'https://vote.example?',
    'https://vote.example/#top',
    'https://ada:lovelace@vote.example',
    'http://vote.example',
    'http://8.8.8.8:3000',
    'http://[2001:db8::1]',
  ].map((PUBLIC_URL) => ({ PUBLIC_URL })),
  ...['9', '99', '0.0.0.0/0', '10.0.0.0/7', '127.0.0.1,::/0', 'fc00::/6', '::ffff:0:0/96'].map(
    (TRUST_PROXY) => ({ TRUST_PROXY }),
  ),
  { PORT: '3000', METRICS_PORT: '3000' },
  { METRICS_PORT: '3000' },
  ...[
    'a'.repeat(32),
    'abcde'.repeat(7),
    '0123456789abcdef0123456789abcdef',
    'abcdefghijklmnopqrstuvwxyz012345',
    'qwertyuiopasdfghjklzxcvbnm1234567890',
    'changeme-changeme-changeme-changeme!',
    'please-change-this-secret-to-something-long',
    'your-secret-key-here-your-secret',
    `${'x'.repeat(31)}y`,
  ].map((JWT_SECRET) => ({ JWT_SECRET })),
  ...[
    '123456',
    'password',
    'aaaaaaaaaaaa',
    'ababababab',
    'Admin2026',
    'voxpop1!',
    'olivia.r77',
  ].map((ADMIN_PASSWORD) => ({ ADMIN_EMAIL: 'olivia.r@admin.example', ADMIN_PASSWORD })),
]

const safe: Record<string, string>[] = [
  {},
  ...[
    'https://vote.example',
    'https://Vote.Example:8443/',
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://192.168.1.5:3000',
    'http://[fd00::1]:3000',
    'http://voxpop',
    'http://vote.lan',
    'http://votevotevote.onion',
  ].map((PUBLIC_URL) => ({ PUBLIC_URL })),
  ...['0', '1', '8', '10.0.0.0/8', '127.0.0.1,::1', 'fc00::/7', '::ffff:10.0.0.0/104'].map(
    (TRUST_PROXY) => ({ TRUST_PROXY }),
  ),
  { PORT: '3000', METRICS_PORT: '3001' },
  { PORT: '0', METRICS_PORT: '0' },
  ...[
    random,
    randomBytes(16).toString('hex'),
    randomBytes(32).toString('base64url'),
    '38471029561847362950184736291057',
    'correct horse battery staple, and a cart',
  ].map((JWT_SECRET) => ({ JWT_SECRET })),
  { ADMIN_EMAIL: 'olivia@vote.example', ADMIN_PASSWORD: 'burst swarm slender' },
]

it.each(unsafe)('finds %o unsafe', async (settings) => {
  const problems = await problemsOf(settings)
  expect(problems).toEqual([expect.stringMatching(/^(\w+) .*\.$/)])
  const [name = ''] = problems[0]?.split(' ') ?? []
  expect(Object.keys(settings)).toContain(name)
  for (const secret of ['JWT_SECRET', 'ADMIN_PASSWORD']) {
    const value = settings[secret]
    if (value) expect(problems[0]).not.toContain(value)
  }
  expect(problems[0]).not.toContain('lovelace')
})

it.each(safe)('finds nothing unsafe in %o', async (settings) => {
  expect(await problemsOf(settings)).toEqual([])
})

it('refuses unsafe settings of a new site, and warns of those of a site that has run before', async () => {
  const log = { warn: vi.fn() }
  const config = readConfig({ TRUST_PROXY: '99', METRICS_PORT: '3000' })
  const refused = rejectUnsafeSettings(config, true, log as never)
  await expect(refused).rejects.toThrow(ConfigError)
  await expect(refused).rejects.toThrow(/METRICS_PORT/)
  expect(log.warn).not.toHaveBeenCalled()
  await rejectUnsafeSettings(config, false, log as never)
  expect(log.warn.mock.calls).toEqual([
    [expect.stringMatching(/^unsafe setting: TRUST_PROXY/)],
    [expect.stringMatching(/^unsafe setting: METRICS_PORT/)],
  ])
})
