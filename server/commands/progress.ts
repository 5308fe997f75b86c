import type { Terminal } from './command.ts'

const rowsPerLine = 5_000

/** Shows how far something is: one line that rewrites itself on a terminal, else a line now and then. */
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
    /** Takes the line away. */
    end() {
      if (isInteractive) write('\r\x1b[K')
    },
  }
}
