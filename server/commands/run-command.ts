import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { readConfig } from '../config.ts'
import { adminCreate } from './admin-create.ts'
import { backup } from './backup.ts'
import { type Command, CommandFailure, type Terminal } from './command.ts'
import { demoRemove } from './demo-remove.ts'
import { describeError } from './describe-error.ts'
import { exportFile } from './export-file.ts'
import { importFile } from './import-file.ts'
import { recount } from './recount.ts'
import { restoreBackup } from './restore.ts'
import { seed } from './seed.ts'

const commands: Record<string, Command> = {
  import: importFile,
  export: exportFile,
  'admin create': adminCreate,
  recount,
  backup,
  restore: restoreBackup,
  seed,
  'demo remove': demoRemove,
}

/**
 * Runs the command in the arguments.
 * @returns the exit code; errors are printed in one line to standard error
 */
export async function runCommand(args: string[]): Promise<number> {
  try {
    const firstArgument = args.find((arg) => arg !== '--')
    if (firstArgument === undefined || ['help', '--help', '-h'].includes(firstArgument)) {
      process.stdout.write(help())
      return 0
    }
    const [name, command] = commandOf(args)
    return (await command.run(args.slice(name.split(' ').length), terminal())) ?? 0
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`)
    return 1
  }
}

function commandOf(args: string[]): [string, Command] {
  const found = Object.entries(commands).find(([name]) =>
    `${args.join(' ')} `.startsWith(`${name} `),
  )
  if (found) return found
  throw new CommandFailure(
    `There is no command "${args[0]}". "npm run voxpop -- help" lists the commands.`,
  )
}

function help(): string {
  const rows = [...Object.values(commands), { usage: 'help', summary: 'Show this list' }]
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
