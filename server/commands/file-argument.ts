import path from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { CommandFailure, type Terminal } from './command.ts'

/** The one file that a command's arguments name, from where the user stands. */
export function namedFile(command: string, args: string[], terminal: Terminal): string {
  return namedFileAndOptions(command, args, terminal, {}).file
}

/** The one file that a command's arguments name, and its options. */
export function namedFileAndOptions<Options extends ParseArgsOptionsConfig>(
  command: string,
  args: string[],
  { config }: Terminal,
  options: Options,
) {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new CommandFailure(`Name one file: ${command} FILE`)
  return { file: path.resolve(config.cwd, file), values }
}
