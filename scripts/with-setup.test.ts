import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createTempFolder, removeTempFolder } from '../test/cleanup.ts'
import { projectRoot, testConfig, toolEnvironment } from '../test/config.ts'

const folder = createTempFolder('setup')
afterAll(() => removeTempFolder(folder))

let project = ''
let calls = ''

// A stub of npm: records its calls, takes some time, and installs only the pinned Node.
const npm = `#!/bin/sh
echo "$1" >> "$CALLS"
sleep 0.4
[ "$1" = ci ] && rm -rf node_modules
mkdir -p node_modules/node/bin
ln -sf "$REAL_NODE" node_modules/node/bin/node
[ -z "$FAIL" ]
`

beforeEach(() => {
  project = fs.mkdtempSync(path.join(folder, 'project-'))
  calls = path.join(project, 'calls')
  for (const name of ['scripts', 'bin', 'below']) fs.mkdirSync(path.join(project, name))
  const setup = path.join(projectRoot, 'scripts/with-setup.mjs')
  fs.copyFileSync(setup, path.join(project, 'scripts/with-setup.mjs'))
  fs.writeFileSync(path.join(project, 'bin/npm'), npm, { mode: 0o755 })
  writeLock('1.0.0')
  write('scripts/print.ts', 'console.log(JSON.stringify([process.argv.slice(2), process.cwd()]))')
  write('scripts/fail.ts', 'process.exitCode = 7 as number')
  write(
    'scripts/wait.ts',
    `process.on('SIGTERM', () => process.exit(3)); console.log('ready'); setInterval(() => {}, 1000)`,
  )
})

const write = (file: string, text: string) => fs.writeFileSync(path.join(project, file), text)

function writeLock(version: string) {
  write(
    'package-lock.json',
    JSON.stringify({ packages: { '': {}, 'node_modules/a': { version } } }),
  )
}

const npmCalls = () =>
  fs.existsSync(calls) ? fs.readFileSync(calls, 'utf8').split('\n').slice(0, -1) : []

function start(args: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['../scripts/with-setup.mjs', ...args], {
    cwd: path.join(project, 'below'),
    env: toolEnvironment({
      PATH: `${path.join(project, 'bin')}${path.delimiter}${testConfig.path}`,
      REAL_NODE: process.execPath,
      CALLS: calls,
      npm_lifecycle_event: '',
      ...environment,
    }),
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => {
    out += chunk
  })
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, out, err })),
  )
  return { child, ended }
}

const run = (args: string[], environment?: Record<string, string>) => start(args, environment).ended

it('installs once, says so, and runs the script', async () => {
  const first = await run(['scripts/print.ts', 'a', '--b'])
  expect(first.err).toContain('Installing the dependencies')
  expect(JSON.parse(first.out)).toEqual([['a', '--b'], project])
  const second = await run(['scripts/print.ts'])
  expect(second).toMatchObject({ code: 0, err: '' })
  expect(npmCalls()).toEqual(['ci'])
})

it('installs again when the lock has changed', async () => {
  await run(['scripts/print.ts'])
  writeLock('1.0.1')
  await run(['scripts/print.ts'])
  expect(npmCalls()).toEqual(['ci', 'ci'])
})

it('accepts a manual npm install that matches the lock', async () => {
  await run(['scripts/print.ts'])
  writeLock('1.0.1')
  write(
    'node_modules/.package-lock.json',
    fs.readFileSync(path.join(project, 'package-lock.json'), 'utf8'),
  )
  await run(['scripts/print.ts'])
  expect(npmCalls()).toEqual(['ci'])
})

describe('without the development packages', () => {
  beforeEach(() => {
    write(
      'package-lock.json',
      JSON.stringify({
        packages: {
          '': {},
          'node_modules/a': { version: '1.0.0' },
          'node_modules/b': { version: '1.0.0', dev: true },
        },
      }),
    )
    fs.mkdirSync(path.join(project, 'node_modules/node/bin'), { recursive: true })
    fs.symlinkSync(process.execPath, path.join(project, 'node_modules/node/bin/node'))
    write(
      'node_modules/.package-lock.json',
      JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }),
    )
    write('scripts/start.ts', `console.log('started')`)
  })

  function markBuilt() {
    fs.mkdirSync(path.join(project, 'dist/0123456789abcdef'), { recursive: true })
  }

  it('starts a built site without installing', async () => {
    markBuilt()
    expect(await run(['scripts/start.ts'])).toMatchObject({ code: 0, out: 'started\n', err: '' })
    expect(npmCalls()).toEqual([])
  })

  it('installs all packages for a site that is not built', async () => {
    await run(['scripts/start.ts'])
    expect(npmCalls()).toEqual(['ci'])
  })

  it('installs all packages for other scripts', async () => {
    markBuilt()
    await run(['scripts/print.ts'])
    expect(npmCalls()).toEqual(['ci'])
  })
})

it('lets one of several processes install while the others wait', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => run(['scripts/print.ts'])))
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0, 0])
  expect(npmCalls()).toEqual(['ci'])
  expect(fs.readdirSync(path.join(project, '.cache'))).toEqual([])
})

it('ignores the lock of a process that died while installing', async () => {
  fs.mkdirSync(path.join(project, '.cache'))
  const deadRun = start(['scripts/missing.ts'], { FAIL: '1' })
  await deadRun.ended
  write('.cache/install.lock', String(deadRun.child.pid))
  expect(await run(['scripts/print.ts'])).toMatchObject({ code: 0 })
})

it('falls back to the running Node if the pinned one is missing and this one is new enough', async () => {
  await run(['scripts/print.ts'])
  fs.rmSync(path.join(project, 'node_modules/node/bin/node'))
  expect(await run(['scripts/print.ts'])).toMatchObject({ code: 0, err: '' })
  expect(npmCalls()).toEqual(['ci'])
})

describe('with a pinned Node that does not start', () => {
  const loader =
    'error while loading shared libraries: libatomic.so.1: cannot open shared object file'

  beforeEach(async () => {
    await run(['scripts/print.ts'])
    const pinned = path.join(project, 'node_modules/node/bin/node')
    fs.rmSync(pinned)
    // As large as a program: smaller files stand for one that was not installed.
    const program = `#!/bin/sh\necho '${loader}' >&2\nexit 127\n#${'-'.repeat(1_000_000)}`
    fs.writeFileSync(pinned, program, { mode: 0o755 })
  })

  it('runs the script with the running Node if it is new enough', async () => {
    const { code, out, err } = await run(['scripts/print.ts', 'a'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(out)).toEqual([['a'], project])
  })

  it('names the package and the needed version in one sentence if the running Node is too old', async () => {
    const setup = path.join(project, 'scripts/with-setup.mjs')
    const text = fs.readFileSync(setup, 'utf8')
    fs.writeFileSync(setup, text.replace('const pinnedMajor = 26', 'const pinnedMajor = 99'))
    expect(await run(['scripts/print.ts'])).toEqual({
      code: 78,
      out: '',
      err: `Voxpop needs Node 99 or newer, this is ${process.versions.node}, and the one that npm installs does not start: libatomic.so.1 is missing; on Debian and Ubuntu run "apt-get install libatomic1".\n`,
    })
  })
})

it('starts the same Node for what the script starts by name', async () => {
  write(
    'scripts/spawn.ts',
    `import { execFileSync } from 'node:child_process'
    process.stdout.write(execFileSync('node', ['-p', 'process.execPath']))`,
  )
  const old = path.join(project, 'old')
  fs.mkdirSync(old)
  fs.writeFileSync(path.join(old, 'node'), '#!/bin/sh\necho an old Node', { mode: 0o755 })
  const folders = [old, path.join(project, 'bin'), testConfig.path]
  const { out } = await run(['scripts/spawn.ts'], { PATH: folders.join(path.delimiter) })
  expect(out.trim()).toBe(process.execPath)
})

it('fails when npm fails', async () => {
  const { code, err } = await run(['scripts/print.ts'], { FAIL: '1' })
  expect(code).toBe(1)
  expect(err).toContain('npm ci failed')
})

it('passes on exit codes, signals and the working directory of the user', async () => {
  expect((await run(['scripts/fail.ts'])).code).toBe(7)
  write('scripts/print-directory.ts', 'console.log(process.env.INIT_CWD)')
  expect((await run(['scripts/print-directory.ts'], { INIT_CWD: '/elsewhere' })).out.trim()).toBe(
    '/elsewhere',
  )
  const { child, ended } = start(['scripts/wait.ts'])
  await new Promise((resolve) => child.stdout.once('data', resolve))
  child.kill('SIGTERM')
  expect((await ended).code).toBe(3)
})
