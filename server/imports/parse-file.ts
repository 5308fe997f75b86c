import { type ChildProcess, spawn } from 'node:child_process'
import os from 'node:os'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { ImportRefused } from './import-refused.ts'
import type { ImportRow, SkippedRow } from './import-row.ts'
import type { ParseOutcome } from './parse-process.ts'
import type { ParseOptions } from './source-text.ts'

/** A file that was read: its rows, checked, and what of it is left out. */
export interface ParsedFile {
  /** Number of rows. */
  total: number
  /** The rows, as many at a time as are written at once. */
  batches: () => Iterable<ImportRow[]>
  skippedTotal: number
  /** The first of the skipped records. */
  skipped: SkippedRow[]
}

const program = fileURLToPath(new URL('./parse-process.ts', import.meta.url))

/**
 * Reads a file in a process of its own, which is ended when it takes more time or memory than the limits allow. A
 * thread would not do: one that runs out of memory can take the whole process with it. Resolves when it has ended.
 * @throws {ImportRefused} when the file as a whole cannot be used
 */
export async function parseFile(bytes: Buffer, options: ParseOptions): Promise<ParsedFile> {
  const { deadline, memory } = options.limits
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${memory}`, program, JSON.stringify(options)],
    {
      // No secrets among the settings of a process that reads what others made.
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: deadline,
      killSignal: 'SIGKILL',
    },
  )
  const ended = endOf(child)
  yieldToOthers(child)
  // One that ends before it has read everything is judged by how it ended.
  const sent = pipeline([bytes], child.stdin).catch(() => undefined)
  const lines: string[] = []
  for await (const line of linesOf(child.stdout)) lines.push(line)
  await sent
  const { code, signal } = await ended
  if (child.killed)
    throw new ImportRefused(`reading it takes longer than ${deadline / 1_000} seconds`)
  // Neither Node nor the system lets a process clean up that is out of memory.
  if (signal) throw new ImportRefused('reading it takes too much memory')
  const [first, ...batches] = lines
  if (!first) throw new Error(`The process that reads imports ended with ${code}`)
  return parsedFile(JSON.parse(first) as ParseOutcome, batches)
}

function parsedFile(outcome: ParseOutcome, batches: string[]): ParsedFile {
  if ('failed' in outcome) throw new Error(`An import could not be read: ${outcome.failed}`)
  if ('refused' in outcome) throw new ImportRefused(outcome.refused)
  return {
    ...outcome,
    // Each is parsed when its turn comes: all of them at once would take the time of many requests.
    *batches() {
      for (const batch of batches) yield JSON.parse(batch) as ImportRow[]
    },
  }
}

interface End {
  code: number | null
  signal: NodeJS.Signals | null
}

function endOf(child: ChildProcess): Promise<End> {
  const { promise, resolve, reject } = Promise.withResolvers<End>()
  child.on('error', reject)
  child.on('close', (code, signal) => resolve({ code, signal }))
  // Whoever awaits it later hears of a failure; until then it must not count as unhandled.
  promise.catch(() => undefined)
  return promise
}

/** Votes and pages come first where there are few processors. */
function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system has no priorities.
  }
}

/** Splits by line feeds alone: JSON may contain the other characters that end lines. */
async function* linesOf(stream: NodeJS.ReadableStream): AsyncGenerator<string> {
  stream.setEncoding('utf8')
  let rest = ''
  for await (const chunk of stream as AsyncIterable<string>) {
    rest += chunk
    if (!chunk.includes('\n')) continue
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
