import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { isAlive } from '../cleanup.ts'
import { childEnvironment, projectRoot } from '../config.ts'
import { expect, test } from './fixtures.ts'
import type { SiteProcess } from './site-process.ts'

const npmStart = ['scripts/start.ts']
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 })

/** Pid of the server that a supervisor runs. */
function serverPid({ pid }: SiteProcess): number {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  expect(children).toMatch(/^\d+$/)
  return Number(children)
}

const isReady = (site: SiteProcess) => async () => {
  try {
    return (await fetch(`${site.origin}/api/ready`)).ok
  } catch {
    return false
  }
}

test('npm start restarts a killed server, logs it, and ends with it on SIGTERM', async ({
  startSite,
}) => {
  const site = await startSite({ embedded: true, command: npmStart })
  const first = serverPid(site)
  const environment = fs.readFileSync(`/proc/${first}/environ`, 'utf8').split('\0')
  expect(environment).toContain('MALLOC_ARENA_MAX=2')
  expect(environment).toContain('MALLOC_MMAP_THRESHOLD_=131072')
  process.kill(first, 'SIGKILL')
  await eventually(() => site.output).toContain(
    'Voxpop ended unexpectedly (signal SIGKILL). Starting it again in 1 s.',
  )
  await eventually(isReady(site)).toBe(true)
  const second = serverPid(site)
  expect(second).not.toBe(first)
  expect(await site.stop()).toBe(0)
  expect(isAlive(second)).toBe(false)
})

test('the server ends when its supervisor is killed, so that another one can start', async ({
  startSite,
}) => {
  const site = await startSite({ embedded: true, command: npmStart })
  const server = serverPid(site)
  await site.kill()
  await eventually(() => isAlive(server)).toBe(false)
  await site.start()
})

test('npm start does not restart after a start that an invalid setting prevents', async () => {
  const start = spawn(process.execPath, [path.join(projectRoot, 'scripts/start.ts')], {
    env: childEnvironment({ PORT: 'none' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  start.stderr.on('data', (chunk) => {
    output += chunk
  })
  const [code] = await once(start, 'close')
  expect(code).toBe(78)
  expect(output).toBe('PORT must be a whole number\n')
})

test('npm start runs a bundle, whose stack traces name the source files', async () => {
  const start = spawn(process.execPath, [path.join(projectRoot, 'scripts/start.ts')], {
    // A folder cannot be made below a file.
    env: childEnvironment({ PORT: '0', DATA_DIR: path.join(projectRoot, 'package.json/data') }),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(start, 'close')
  let output = ''
  start.stderr.on('data', (chunk) => {
    output += chunk
  })
  await eventually(() => output).toContain(path.join(projectRoot, 'server/main.ts'))
  start.kill()
  await ended
})

test('an unhandled rejection is logged as fatal, and the server restarts after open requests', async ({
  startSite,
}) => {
  const failing = path.join(projectRoot, 'test/journeys/failing-site.ts')
  const site = await startSite({ embedded: true, command: ['test/supervised.ts', failing, '100'] })
  const { port } = new URL(site.origin)
  const underWay = net.connect(Number(port), '127.0.0.1')
  let response = ''
  underWay.on('data', (chunk) => {
    response += chunk
  })
  const body = JSON.stringify({ email: 'nobody@members.example', password: 'a wrong password' })
  const head = [
    'POST /api/auth/login HTTP/1.1',
    'host: site',
    'content-type: application/json',
    'expect: 100-continue',
    `content-length: ${body.length}\r\n\r\n`,
  ]
  underWay.write(head.join('\r\n'))
  await eventually(() => response).toContain('100 Continue')

  process.kill(serverPid(site), 'SIGUSR2')
  await eventually(() => site.output).toContain('uncaught failure, closing')
  const line = site.output.split('\n').find((text) => text.includes('uncaught failure'))
  expect(JSON.parse(line ?? '')).toMatchObject({ level: 60, origin: 'unhandledRejection' })
  underWay.write(body)
  await eventually(() => response).toContain('HTTP/1.1 401 Unauthorized')
  await eventually(() => site.output).toContain(
    'Voxpop ended unexpectedly (exit code 1). Starting it again in 0.1 s.',
  )
  await eventually(isReady(site)).toBe(true)
  expect(site.output).not.toContain('injected by a test')
})
