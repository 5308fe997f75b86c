import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { readConfig } from '../config.ts'
import { exitCodes } from '../exit-codes.ts'
import { createPrivateFiles } from '../platform/data-folder.ts'
import { UnsuitableDatabase } from '../platform/database/requirements.ts'
import { type Command, CommandFailure, type Terminal } from './command.ts'
import { describeError } from './describe-error.ts'

/** Each command loads only the modules that it needs, which halves the time until it starts. */
const commands: Record<string, () => Promise<Command>> = {
  import: async () => (await import('./import-file.ts')).importFile,
  export: async () => (await import('./export-file.ts')).exportFile,
  'admin create': async () => (await import('./admin-create.ts')).adminCreate,
  'mail test': async () => (await import('./mail-test.ts')).mailTest,
  recount: async () => (await import('./recount.ts')).recount,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restoreBackup,
  'files move': async () => (await import('./files-move.ts')).filesMove,
  migrate: async () => (await import('./migrate.ts')).migrateDatabase,
  verify: async () => (await import('./verify.ts')).verify,
  witness: async () => (await import('./witness.ts')).witness,
  'dsa-report': async () => (await import('./dsa-report.ts')).dsaReport,
  seed: async () => (await import('./seed.ts')).seed,
  'demo remove': async () => (await import('./demo-remove.ts')).demoRemove,
}

/**
 * Runs the command in the arguments.
 * @returns the exit code; errors are printed in one line to standard error
 */
export async function runCommand(args: string[]): Promise<number> {
  createPrivateFiles()
  try {
    const firstArgument = args.find((arg) => arg !== '--')
    if (firstArgument === undefined || ['help', '--help', '-h'].includes(firstArgument)) {
      process.stdout.write(await help())
      return 0
    }
    const [name, load] = commandOf(args)
    const command = await load()
    return (await command.run(args.slice(name.split(' ').length), terminal())) ?? 0
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`)
    return error instanceof UnsuitableDatabase ? exitCodes.refused : exitCodes.failed
  }
}

function commandOf(args: string[]): [string, () => Promise<Command>] {
  const found = Object.entries(commands).find(([name]) =>
    `${args.join(' ')} `.startsWith(`${name} `),
  )
  if (found) return found
  throw new CommandFailure(
    `There is no command "${args[0]}". "npm run voxpop -- help" lists the commands.`,
  )
}

async function help(): Promise<string> {
  const known = await Promise.all(Object.values(commands).map((load) => load()))
  const rows = [...known, { usage: 'help', summary: 'Show this list' }]
  const lines = rows.map(({ usage, summary }) => `  ${usage}\n      ${summary}\n`)
  return `Usage: npm run voxpop -- <command>\n\n${lines.join('')}`
}

function terminal(): Terminal {
  return {
    config: readConfig(),
    write: (output) => process.stdout.write(output),
    isInteractive: process.stdout.isTTY === true,
    readInput: () => (process.stdin.isTTY ? undefined : text(process.stdin)),
    askSecret: (question) => (process.stdin.isTTY ? askSecret(question) : undefined),
  }
}

/** Reads a line from the terminal without echo; rejects on Ctrl-C. */
async function askSecret(question: string): Promise<string> {
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: discard, terminal: true })
  const interrupted = new AbortController()
  lines.on('SIGINT', () => interrupted.abort())
  process.stderr.write(question)
  try {
    return await lines.question('', { signal: interrupted.signal })
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
