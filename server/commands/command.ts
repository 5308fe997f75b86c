import type { Config } from '../config.ts'

/** Environment of a command: configuration, standard input and output. */
export interface Terminal {
  config: Readonly<Config>
  /** Writes to standard output. */
  write(text: string): void
  /** True if standard output is a terminal, where a line can be rewritten. */
  isInteractive: boolean
  /** Standard input up to its end; undefined if it is a terminal. */
  readInput(): Promise<string> | undefined
  /** Prompts for a text without echo; undefined if standard input is not a terminal. */
  askSecret(question: string): Promise<string> | undefined
}

export interface Command {
  /** Command name and arguments, as shown by `help`. */
  usage: string
  summary: string
  /** @returns the exit code; undefined means 0 */
  run(args: string[], terminal: Terminal): Promise<number | undefined>
}

/** An error that the user can fix; only its message is printed, without a stack. */
export class CommandFailure extends Error {}
