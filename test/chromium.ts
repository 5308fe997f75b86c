import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { isRoot, testConfig, toolEnvironment } from './config.ts'

/** Chromium flags for tests: no background traffic, and no sandbox as root, where it refuses to start. */
export const chromiumFlags = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  // Pages of a context share a renderer process, see browser-contexts.ts.
  '--process-per-site',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // /dev/shm is often too small in containers.
  '--disable-dev-shm-usage',
]

// The headless shell comes first: it opens a page in a quarter of the time.
const headlessShell = 'chromium-headless-shell'
const names = [
  headlessShell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const macApp = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** True if the browser starts; the stub that some distributions install does not. */
function canStart(file: string): boolean {
  const flags = isRoot ? ['--no-sandbox'] : []
  return (
    fs.existsSync(file) &&
    spawnSync(file, ['--version', ...flags], { timeout: 20_000 }).status === 0
  )
}

function findInstalled(): string | undefined {
  const folders = [...testConfig.path.split(path.delimiter), '/usr/bin', '/usr/local/bin']
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...new Set([...candidates, macApp, chromium.executablePath()])].find(canStart)
}

function run(command: string, args: string[]): boolean {
  const env = toolEnvironment({ DEBIAN_FRONTEND: 'noninteractive' })
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env }).status === 0
}

function install() {
  if (isRoot && fs.existsSync('/etc/debian_version')) {
    run('apt-get', ['update', '-qq'])
    for (const browser of [headlessShell, 'chromium']) {
      const packages = [browser, 'fonts-liberation']
      const isInstalled = run('apt-get', [
        'install',
        '-y',
        '-qq',
        '--no-install-recommends',
        ...packages,
      ])
      if (isInstalled && findInstalled()) return
    }
  }
  const manifest = createRequire(import.meta.url).resolve('@playwright/test/package.json')
  const cli = path.join(path.dirname(manifest), 'cli.js')
  run(process.execPath, [cli, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'])
}

/**
 * Path of a Chromium that starts; installs one if there is none.
 * @throws with instructions if the installation fails
 */
export function findChromium(): string {
  if (testConfig.chromiumPath) {
    if (canStart(testConfig.chromiumPath)) return testConfig.chromiumPath
    throw new Error(`CHROMIUM_PATH is set to ${testConfig.chromiumPath}, which does not start.`)
  }
  const found = findInstalled()
  if (found) return found
  process.stderr.write('No Chromium found; installing it for the browser journeys ...\n')
  install()
  const installed = findInstalled()
  if (installed) return installed
  throw new Error(
    'The browser journeys need Chromium, and installing it failed (see above). ' +
      'Install Chromium or Google Chrome, or set CHROMIUM_PATH to its executable.',
  )
}
