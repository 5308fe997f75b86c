import type { Terminal } from './command.ts'

const rowsPerLine = 5_000

/** Shows progress: one line that is rewritten on a terminal, else one line every 5,000 rows. */
export function showProgress({ write, isInteractive }: Terminal) {
  let printed = 0
  return {
    step(done: number, total: number) {
      if (isInteractive) write(`\r\x1b[K${done} of ${total} (${Math.floor((done * 100) / total)}%)`)
      else if (done - printed >= rowsPerLine) {
        printed = done
        write(`${done} of ${total}\n`)
      }
    },
    /** Clears the line on a terminal. */
    end() {
      if (isInteractive) write('\r\x1b[K')
    },
  }
}
