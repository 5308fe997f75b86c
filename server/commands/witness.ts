import fs from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readKey } from '../../verifier/log-files.ts'
import { printable } from '../../verifier/report-text.ts'
import { type LogKey, parseVerifierKey } from '../../verifier/signed-note.ts'
import { Site } from '../../verifier/site.ts'
import { systemClock } from '../platform/clock.ts'
import { lockFolder } from '../platform/database/folder-lock.ts'
import { type Command, CommandFailure, type Terminal } from './command.ts'
import { type WitnessedLog, witnessedLog } from './witness/add-checkpoint.ts'
import { HeadFiles } from './witness/head-files.ts'
import { createWitness } from './witness/serve.ts'
import { openSigner } from './witness/signer.ts'

const logsMax = 1_000

export const witness: Command = {
  usage: 'witness FOLDER [--name NAME] [--log SITE|KEY]... [--host HOST] [--port PORT]',
  summary:
    'Sign the heads of the logs of other sites, so that they cannot show two of them (docs/witness.md)',
  async run(args, terminal) {
    const { values, positionals } = parseArgs({
      args,
      options: {
        name: { type: 'string' },
        log: { type: 'string', multiple: true },
        host: { type: 'string', default: '127.0.0.1' },
        port: { type: 'string', default: '3100' },
      },
      allowPositionals: true,
    })
    const [given] = positionals
    if (given === undefined || positionals.length > 1) {
      throw new CommandFailure(
        'Give one folder, where the witness keeps its key: witness ./witness',
      )
    }
    const port = Number(values.port)
    if (!/^\d+$/.test(values.port) || port > 65_535) {
      throw new CommandFailure('The port must be a number up to 65535.')
    }
    const folder = path.resolve(terminal.config.cwd, given)
    await fs.mkdir(folder, { recursive: true, mode: 0o700 })
    const unlock = lockFolder(folder)
    try {
      await serve(folder, { ...values, port }, terminal)
    } finally {
      unlock()
    }
    return undefined
  },
}

interface Options {
  name?: string
  log?: string[]
  host: string
  port: number
}

/** Resolves once the process is asked to end. */
async function serve(folder: string, options: Options, terminal: Terminal): Promise<void> {
  const signer = await openSigner(folder, options.name)
  const logs = await openLogs(folder, options.log ?? [])
  const server = createWitness({
    signer,
    logs,
    heads: new HeadFiles(folder),
    now: () => systemClock.now(),
    onContradiction: (origin, file) => {
      const kept = file === undefined ? '' : ` The head that it signed is in ${file}.`
      terminal.write(`${printable(origin)} HAS SIGNED TWO DIFFERENT LOGS.${kept}\n`)
    },
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(options.port, options.host, () => {
    const { port } = server.address() as AddressInfo
    const watched = [...logs.keys()].map((name) => `  ${printable(name)}\n`).join('')
    terminal.write(
      `The witness answers at http://${options.host}:${port} for:\n${watched}Its public key:\n  ${signer.verifierKey}\n`,
    )
  })
  const end = () => {
    server.close(() => resolve())
    server.closeIdleConnections()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  try {
    await promise
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end)
  }
}

/**
 * The logs that the folder remembers, and those of `--log`. A site's key is read once: one that changes later is the very
 * thing that a witness is for.
 */
async function openLogs(folder: string, added: string[]): Promise<Map<string, WitnessedLog>> {
  const file = path.join(folder, 'logs.txt')
  const stored = await fs.readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const logs = new Map<string, WitnessedLog>()
  for (const line of stored.split('\n').filter((text) => text.trim() !== '')) {
    const key = parseVerifierKey(line.trim(), 'ed25519')
    if (typeof key === 'string')
      throw new CommandFailure(`${file} has a line that is no key: ${line}`)
    logs.set(key.name, witnessedLog(key))
  }
  for (const text of added) {
    const key = await logKeyOf(text)
    const known = logs.get(key.name)
    if (known && known.key.text !== key.text) {
      throw new CommandFailure(
        `${text} signs with another key than before. If it has said why, remove its line from ${file}.`,
      )
    }
    logs.set(key.name, witnessedLog(key))
  }
  if (logs.size === 0) throw new CommandFailure('Name a site to watch: --log https://example.org')
  if (logs.size > logsMax) throw new CommandFailure(`More than ${logsMax} logs are too many.`)
  const lines = [...logs.values()].map(({ key }) => `${key.text}\n`)
  await fs.writeFile(`${file}.new`, lines.join(''), { flush: true })
  await fs.rename(`${file}.new`, file)
  return logs
}

async function logKeyOf(text: string): Promise<LogKey> {
  const key = parseVerifierKey(text, 'ed25519')
  if (typeof key !== 'string') return key
  const read = await readKey(new Site(text, { fetch }))
  if (!read) throw new CommandFailure(`${text} publishes no lists of ballots.`)
  return read
}
