import path from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { CommandFailure, type Terminal } from './command.ts'

/** Parses the arguments of a command that takes one file and options; the file gets its absolute path. */
export function parseFileArgument<Options extends ParseArgsOptionsConfig>(
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
