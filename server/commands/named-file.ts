import path from 'node:path'
import { parseArgs } from 'node:util'
import { CommandFailure, type Terminal } from './command.ts'

/** The one file that a command's arguments name, from where the user stands. */
export function namedFile(command: string, args: string[], { config }: Terminal): string {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new CommandFailure(`Name one file: ${command} FILE`)
  return path.resolve(config.cwd, file)
}
