import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { demoAccounts } from '../../server/demo/demo-accounts.ts'
import { childEnvironment, projectRoot } from '../config.ts'
import { expect, test } from './fixtures.ts'
import { SiteProcess } from './site-process.ts'

const owner = { email: 'owner@site.example', password: 'the password of the owner' }
const ownerSettings = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password }

async function statusOfLogin(origin: string, { email, password }: typeof owner): Promise<number> {
  const { status } = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return status
}

async function removeDemo(settings: Record<string, string>): Promise<string> {
  const script = path.join(projectRoot, 'scripts/voxpop.ts')
  const child = spawn(process.execPath, [script, 'demo', 'remove'], {
    env: childEnvironment(settings),
  })
  return text(child.stdout)
}

test('adds demo data to an empty site on an embedded database, but not behind a proxy', async ({
  startSite,
}) => {
  // An empty string means the default.
  const settings = { DEMO: '' }
  const proxied = await startSite({ embedded: true, settings: { ...settings, TRUST_PROXY: '1' } })
  for (const account of demoAccounts) {
    expect(await statusOfLogin(proxied.origin, account)).toBe(401)
  }
  await proxied.stop()
  const local = await SiteProcess.start({ ...proxied.dataSettings, ...settings })
  try {
    await expect.poll(() => local.output).toContain('Demo data was added')
    for (const account of demoAccounts) {
      expect(await statusOfLogin(local.origin, account)).toBe(200)
    }
  } finally {
    await local.stop()
  }
})

test('starts a demo site in public only after its demo accounts are removed, with the configured administrator', async ({
  startSite,
}) => {
  // It starts a server five times.
  test.slow()
  const trial = await startSite({ demo: true })
  for (const account of demoAccounts) {
    expect(await statusOfLogin(trial.origin, account)).toBe(200)
  }
  await trial.stop()
  const { dataSettings } = trial
  const settings: Record<string, string>[] = [
    { TRUST_PROXY: '1' },
    { PUBLIC_URL: 'https://voxpop.test' },
    ownerSettings,
  ]
  for (const each of settings) {
    const refused = await SiteProcess.start({ ...dataSettings, ...each }).then(
      () => 'started',
      (error: Error) => error.message,
    )
    for (const { email } of demoAccounts) expect(refused).toContain(email)
    expect(refused).toContain('npm run voxpop -- demo remove')
  }
  const production = { ...dataSettings, ...Object.assign({}, ...settings) }
  expect(await removeDemo(production)).toContain('3 demo accounts')
  const site = await SiteProcess.start(production)
  try {
    for (const account of demoAccounts) {
      expect(await statusOfLogin(site.origin, account)).toBe(401)
    }
    expect(await statusOfLogin(site.origin, owner)).toBe(200)
  } finally {
    await site.stop()
  }
})
