import type { Terminal } from './command.ts'

interface ProgressOptions {
  /** Follows the numbers. */
  unit?: string
  /** How much more must be done before the next line, unless on a terminal. */
  perLine?: number
}

/** Shows progress: one line that is rewritten on a terminal, else a line now and then; by default every 5,000 rows. */
export function showProgress(
  { write, isInteractive }: Terminal,
  { unit = '', perLine = 5_000 }: ProgressOptions = {},
) {
  let printed = 0
  const rewrite = (text: string) => write(`\r\x1b[K${text}`)
  return {
    step(done: number, total: number) {
      if (isInteractive)
        rewrite(`${done} of ${total}${unit} (${Math.floor((done * 100) / total)}%)`)
      else if (done - printed >= perLine) {
        printed = done
        write(`${done} of ${total}${unit}\n`)
      }
    },
    /** Says what is being done, on a terminal. */
    say(text: string) {
      if (isInteractive) rewrite(text)
    },
    /** Clears the line on a terminal. */
    end() {
      if (isInteractive) rewrite('')
    },
  }
}
