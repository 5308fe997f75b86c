import type { Config } from '../config.ts'

/** What a command may use of the world around it. */
export interface Terminal {
  config: Readonly<Config>
  /** Writes to standard output; where it is a terminal, a line may be rewritten. */
  write(text: string): void
  isInteractive: boolean
  /** Standard input up to its end; undefined when a person would have to type it. */
  readInput(): Promise<string> | undefined
  /** Asks a person for a text that is not shown; undefined when nobody sits there. */
  askSecret(question: string): Promise<string> | undefined
}

export interface Command {
  /** Arguments as help shows them, the command's name first. */
  usage: string
  summary: string
  /** @returns the exit code; 0 when nothing is returned */
  run(args: string[], terminal: Terminal): Promise<number | undefined>
}

/** A failure that the person at the terminal can do something about; the message is all they are told. */
export class CommandFailure extends Error {}
