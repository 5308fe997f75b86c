// Runs a TypeScript file of this project on a machine with only Node 20 and npm:
//   node scripts/with-setup.mjs <script.ts> [arguments]
// Installs the dependencies when they are missing or older than package-lock.json, then runs the script
// with the Node version that the project pins. Plain JavaScript without imports from npm, because it runs before they exist.
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
/** Exit code of `server/exit-codes.ts`: a restart does not help. */
const refused = 78

/** Reads a file; undefined if there is none. */
function read(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const expectedLock = read(path.join(root, 'package-lock.json')) ?? ''
const expectedStamp = `${createHash('sha256').update(expectedLock).digest('hex')} ${process.platform}-${process.arch}\n`

const [script, ...args] = process.argv.slice(2)

// Once the web app is built, these scripts run without the development packages (`npm ci --omit=dev`).
const production = ['scripts/start.ts', 'scripts/voxpop.ts']
const mayOmitDev = production.includes(script) && hasBuild()

/** True if a build is complete; the names of others begin with a point. */
function hasBuild() {
  const dist = path.join(root, 'dist')
  return fs.existsSync(dist) && fs.readdirSync(dist).some((name) => /^[\da-f]{16}$/.test(name))
}

/** True if node_modules matches package-lock.json, by the stamp of this script or by npm's record of its last install. */
function isInstalled() {
  if (read(stamp) === expectedStamp) return true
  const record = read(path.join(modules, '.package-lock.json'))
  if (!record) return false
  const installed = JSON.parse(record).packages
  const expected = JSON.parse(expectedLock).packages
  const isComplete = Object.entries(expected).every(
    ([name, { version, optional, dev, devOptional, link }]) =>
      name === '' ||
      link ||
      (!installed[name] && (optional || (mayOmitDev && (dev || devOptional)))) ||
      installed[name]?.version === version,
  )
  const hasNoExtras = Object.keys(installed).every((name) => expected[name])
  return isComplete && hasNoExtras
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

let hasLock = false

function releaseLock() {
  if (hasLock) fs.rmSync(lockFile, { force: true })
  hasLock = false
}
process.on('exit', releaseLock)

/** Acquires the install lock; false after waiting for another process that held it and has finished or died. */
async function acquireLock() {
  fs.mkdirSync(path.dirname(lockFile), { recursive: true })
  try {
    fs.writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    hasLock = true
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  console.error('Another run is installing the dependencies; waiting for it.')
  for (;;) {
    const owner = read(lockFile)
    if (owner === undefined) return false
    // An empty lock file is being written; only a stale lock, whose owner is dead, is removed.
    if (owner !== '' && !isAlive(Number(owner))) {
      if (read(lockFile) === owner) fs.rmSync(lockFile, { force: true })
      return false
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

/** The environment with another PATH; `change` gets and returns its folders. */
function withPath(change) {
  const name = Object.keys(process.env).find((key) => key.toLowerCase() === 'path') ?? 'PATH'
  const folders = change((process.env[name] ?? '').split(path.delimiter))
  return { ...process.env, [name]: folders.join(path.delimiter) }
}

/** The environment for npm, without node_modules/.bin in PATH, because npm ci deletes that folder. */
const npmEnvironment = () =>
  withPath((folders) => folders.filter((folder) => !path.resolve(folder).startsWith(modules)))

/** Runs npm without a prompt; true on success. */
function npm(...args) {
  const quiet = ['--loglevel=error', '--no-progress', '--no-audit', '--no-fund']
  const { status } = spawnSync('npm', [...args, ...quiet], {
    cwd: root,
    env: npmEnvironment(),
    // Redirects npm's output to stderr, so that stdout has only the output of the script.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  return status === 0
}

async function install() {
  while (!isInstalled()) {
    if (!(await acquireLock())) continue
    if (isInstalled()) break
    console.error('Installing the dependencies (npm ci); this takes about a minute ...')
    // Includes development packages even if NODE_ENV is production, because they build the web app.
    if (!npm('ci', '--include=dev', '--include=optional')) {
      console.error(
        'npm ci failed; its message is above. The site cannot run without its dependencies.',
      )
      process.exit(1)
    }
    fs.writeFileSync(stamp, expectedStamp)
    console.error('Dependencies installed.')
  }
  releaseLock()
}

/** Path of the pinned Node, searched wherever the package `node` and its platform packages may put it. */
function pinnedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const parts = ['node', 'node-bin'].map((prefix) => `${prefix}-${platform}-${process.arch}`)
  const folders = [
    path.join(modules, 'node'),
    ...parts.map((part) => path.join(modules, 'node', 'node_modules', part)),
    ...parts.map((part) => path.join(modules, part)),
  ]
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return folders
    .map((folder) => path.join(folder, 'bin', name))
    .find((file) => fs.existsSync(file) && fs.statSync(file).size > 1_000_000)
}

/** Debian's packages of the libraries that Node needs; a minimal system lacks the first one. */
const packageOf = {
  'libatomic.so.1': 'libatomic1',
  'libstdc++.so.6': 'libstdc++6',
  'libgcc_s.so.1': 'libgcc-s1',
}

/** Why a Node does not start on this machine, and what helps; undefined if it starts. Takes some milliseconds. */
function startProblem(node) {
  const { status, error, stderr } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (status === 0) return undefined
  const library = /(lib[\w+.-]+\.so[\w.]*): cannot open shared object/.exec(stderr ?? '')?.[1]
  if (!library) return (error?.message ?? stderr).trim().split('\n')[0]
  const name = packageOf[library]
  return `${library} is missing${name ? `; on Debian and Ubuntu run "apt-get install ${name}"` : ''}`
}

const notInstalled =
  'npm did not run its install script; run "npm rebuild node --ignore-scripts=false --foreground-scripts"'

/** Path of the Node that runs the script: the pinned one if it starts, else the running one if it is new enough. */
function findNode() {
  const running = process.versions.node
  const isNewEnough = Number(running.split('.')[0]) >= pinnedMajor
  if (!pinnedNode() && !isNewEnough) {
    console.error(`Fetching Node ${pinnedMajor} (npm rebuild node) ...`)
    npm('rebuild', 'node')
  }
  const pinned = pinnedNode()
  const problem = pinned ? startProblem(pinned) : notInstalled
  if (!problem) return pinned
  if (isNewEnough) return process.execPath
  console.error(
    `Voxpop needs Node ${pinnedMajor} or newer, this is ${running}, and the one that npm installs does not start: ${problem}.`,
  )
  return process.exit(refused)
}

/** What the modules of messages are made by, and of which they have a record. */
const messageCompiler = path.join(root, 'scripts', 'messages', 'generate-messages.ts')
const messageStamp = path.join(root, '.cache', 'messages', 'made-from')

/** Makes modules of the messages, unless they are made of the present ones, which takes a millisecond to see. */
function generateMessages(node) {
  // Without development packages there is a build, which contains them.
  if (!fs.existsSync(path.join(modules, '@formatjs', 'icu-messageformat-parser'))) return
  const hash = createHash('sha256')
  for (const folder of ['messages', path.join('scripts', 'messages')]) {
    const names = fs.readdirSync(path.join(root, folder), { recursive: true })
    for (const name of names.sort())
      hash.update(`${name}\0${read(path.join(root, folder, name))}\0`)
  }
  const present = hash.digest('hex')
  if (read(messageStamp) === present) return
  const { status } = spawnSync(node, [messageCompiler, present], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) process.exit(1)
}

if (!script) {
  console.error('usage: node scripts/with-setup.mjs <script.ts> [arguments]')
  process.exit(2)
}
await install()
const node = findNode()
generateMessages(node)
const child = spawn(node, [path.resolve(root, script), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    // Node's compile cache, also for stripped TypeScript: a start takes a tenth less processor time.
    NODE_COMPILE_CACHE: path.join(root, '.cache', 'compile'),
    // What the script starts by the name `node` is the same one.
    ...withPath((folders) => [path.dirname(node), ...folders]),
    // The user's working directory, for relative paths on the command line; npm sets it, a direct call does not.
    INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
  },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // In a terminal, Ctrl-C has already reached the child; a second signal would cut its shutdown short.
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    child.kill(signal)
  })
}
// The shell between npm and this process does not forward signals when it dies; a changed parent id reveals it.
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
