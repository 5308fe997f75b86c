// Runs a TypeScript file of this project on a machine that has nothing but Node 20 and npm:
//   node scripts/with-setup.mjs <script.ts> [arguments]
// Installs the dependencies when they are missing or older than package-lock.json, then hands over to the
// Node that the project pins. Plain JavaScript without imports from npm, because it runs before they exist.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = path.join(root, 'node_modules')
const stamp = path.join(modules, '.installed-lock')
const lockFile = path.join(root, '.cache', 'install.lock')
const pinnedMajor = 26

/** Reads a file, or nothing where there is none. */
function read(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const wanted = read(path.join(root, 'package-lock.json')) ?? ''
const wantedStamp = `${createHash('sha256').update(wanted).digest('hex')} ${process.platform}-${process.arch}\n`

const [script, ...args] = process.argv.slice(2)

// These run without the development packages once the web app is built: `npm ci --omit=dev` is enough for them.
const production = ['scripts/start.ts', 'scripts/voxpop.ts']
const mayOmitDev =
  production.includes(script) && fs.existsSync(path.join(root, 'dist', 'built-from'))

/** Whether node_modules is what package-lock.json asks for, by the own stamp or by npm's record of its last work. */
function isInstalled() {
  if (read(stamp) === wantedStamp) return true
  const record = read(path.join(modules, '.package-lock.json'))
  if (!record) return false
  const there = JSON.parse(record).packages
  const asked = JSON.parse(wanted).packages
  const complete = Object.entries(asked).every(
    ([name, { version, optional, dev, devOptional, link }]) =>
      name === '' ||
      link ||
      (!there[name] && (optional || (mayOmitDev && (dev || devOptional)))) ||
      there[name]?.version === version,
  )
  const nothingElse = Object.keys(there).every((name) => asked[name])
  return complete && nothingElse
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

let hasTurn = false

function endTurn() {
  if (hasTurn) fs.rmSync(lockFile, { force: true })
  hasTurn = false
}
process.on('exit', endTurn)

/** Takes the right to install; false when another run had it, which has finished or died meanwhile. */
async function takeTurn() {
  fs.mkdirSync(path.dirname(lockFile), { recursive: true })
  try {
    fs.writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    hasTurn = true
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  console.error('Another run is installing the dependencies; waiting for it.')
  for (;;) {
    const holder = read(lockFile)
    if (holder === undefined) return false
    // An empty lock is one that is being written; only a dead holder's is taken away.
    if (holder !== '' && !isAlive(Number(holder))) {
      if (read(lockFile) === holder) fs.rmSync(lockFile, { force: true })
      return false
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

/** The environment for npm: without node_modules/.bin in the path, which npm ci is about to delete. */
function outsideEnvironment() {
  const name = Object.keys(process.env).find((key) => key.toLowerCase() === 'path') ?? 'PATH'
  const kept = (process.env[name] ?? '')
    .split(path.delimiter)
    .filter((folder) => !path.resolve(folder).startsWith(modules))
  return { ...process.env, [name]: kept.join(path.delimiter) }
}

/** Runs npm without a prompt; true on success. */
function npm(...args) {
  const quiet = ['--loglevel=error', '--no-progress', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', [...args, ...quiet], {
    cwd: root,
    env: outsideEnvironment(),
    // What npm prints is no part of what the called script prints.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  return status === 0
}

async function install() {
  while (!isInstalled()) {
    if (!(await takeTurn())) continue
    if (isInstalled()) break
    console.error('Installing the dependencies (npm ci); this takes about a minute ...')
    // Also where NODE_ENV says production: the site is built from source with the development tools.
    if (!npm('ci', '--include=dev', '--include=optional')) {
      console.error(
        'npm ci failed; its message is above. The site cannot run without its dependencies.',
      )
      process.exit(1)
    }
    fs.writeFileSync(stamp, wantedStamp)
    console.error('Dependencies installed.')
  }
  endTurn()
}

/** Every place where the package `node` and its per-platform parts may have put the executable. */
function pinnedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const parts = ['node', 'node-bin'].map((prefix) => `${prefix}-${platform}-${process.arch}`)
  const homes = [
    path.join(modules, 'node'),
    ...parts.map((part) => path.join(modules, 'node', 'node_modules', part)),
    ...parts.map((part) => path.join(modules, part)),
  ]
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return homes
    .map((home) => path.join(home, 'bin', name))
    .find((file) => fs.existsSync(file) && fs.statSync(file).size > 1_000_000)
}

function findNode() {
  const found = pinnedNode()
  if (found) return found
  if (Number(process.versions.node.split('.')[0]) >= pinnedMajor) return process.execPath
  console.error(`Fetching Node ${pinnedMajor} (npm rebuild node) ...`)
  npm('rebuild', 'node')
  const rebuilt = pinnedNode()
  if (rebuilt) return rebuilt
  console.error(
    `Node ${pinnedMajor} is missing: npm did not run the install script of the package "node". ` +
      'Run `npm rebuild node --ignore-scripts=false --foreground-scripts`, ' +
      `or run this with Node ${pinnedMajor} or newer.`,
  )
  return process.exit(1)
}

if (!script) {
  console.error('usage: node scripts/with-setup.mjs <script.ts> [arguments]')
  process.exit(2)
}
await install()
const child = spawn(findNode(), [path.resolve(root, script), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    // Node keeps compiled modules here, TypeScript without its types: a start needs a tenth less work.
    NODE_COMPILE_CACHE: path.join(root, '.cache', 'compile'),
    ...process.env,
    // Paths on the command line start where the user stands; npm sets this, a direct call does not.
    INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
  },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // At a terminal Ctrl-C has reached the child already; a second one would cut its shutdown short.
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    child.kill(signal)
  })
}
// A signal to npm ends the shell between, which passes nothing on: the new parent tells.
const parent = process.ppid
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 250)
  watch.unref()
}
child.on('error', (error) => {
  console.error(`Cannot start ${script}: ${error.message}`)
  process.exit(1)
})
child.on('exit', (code, signal) => {
  const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }
  process.exit(code ?? 128 + (signalNumbers[signal] ?? 1))
})
