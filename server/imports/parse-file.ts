import { type ChildProcess, spawn } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { FileOutline } from './forms/forms.ts'
import { ImportRejected } from './import-rejected.ts'
import type { ParseOptions } from './parse-bytes.ts'
import type { FileHead, ParseOutcome } from './parse-process.ts'
import type { PersonRow } from './person-row.ts'
import { rejectWideTable } from './wide-table.ts'

/** The validated people of a file. */
export interface ParsedFile extends FileHead {
  /** The people in batches of the size that is written at once. */
  batches: () => Iterable<PersonRow[]>
}

const program = fileURLToPath(new URL('./parse-process.ts', import.meta.url))

/**
 * Parses a file in a child process, which is killed when it exceeds the limits of time or memory.
 * @param signal kills the child; the promise then rejects with an AbortError
 * @throws {ImportRejected} when the file as a whole cannot be used
 */
export async function parseFile(
  bytes: Buffer,
  options: ParseOptions,
  signal?: AbortSignal,
): Promise<ParsedFile> {
  const [outcome, ...batches] = await linesOfChild(bytes, options, signal)
  if (!outcome || !('total' in outcome)) throw new Error('An import was read without its totals')
  return {
    ...outcome,
    // Parsed lazily, because parsing all batches at once would block the event loop.
    *batches() {
      for (const batch of batches) yield JSON.parse(batch) as PersonRow[]
    },
  }
}

/** Finds out the form of a file and its columns, in a child process as `parseFile`. */
export async function outlineFile(
  bytes: Buffer,
  options: ParseOptions,
  signal?: AbortSignal,
): Promise<FileOutline> {
  const [outcome] = await linesOfChild(bytes, { ...options, isOutline: true }, signal)
  if (!outcome || !('outline' in outcome)) throw new Error('An import was read without its form')
  return outcome.outline
}

/**
 * Not in a worker thread, because one that runs out of memory can crash the whole process. Resolves after the child has
 * exited, to what it found out and the lines with batches.
 */
async function linesOfChild(
  bytes: Buffer,
  options: ParseOptions,
  signal: AbortSignal | undefined,
): Promise<[Exclude<ParseOutcome, { failed: string } | { rejected: string }>, ...string[]]> {
  rejectWideTable(bytes, options.limits)
  const { deadline, memory } = options.limits
  const compileCache = getCompileCacheDir()
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${memory}`, program, JSON.stringify(options)],
    {
      // A process that parses untrusted input gets no secrets from the environment.
      env: compileCache ? { NODE_COMPILE_CACHE: path.dirname(compileCache) } : {},
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: deadline,
      signal,
      killSignal: 'SIGKILL',
    },
  )
  const exited = exitOf(child)
  lowerPriority(child)
  // If the child exits early, writing fails with EPIPE; its exit decides what is reported.
  const sent = pipeline([bytes], child.stdin).catch(() => undefined)
  const lines: string[] = []
  for await (const line of linesOf(child.stdout)) lines.push(line)
  await sent
  const exit = await exited
  if (child.killed)
    throw new ImportRejected(`reading it takes longer than ${deadline / 1_000} seconds`)
  // A process that runs out of memory is aborted with a signal.
  if (exit.signal) throw new ImportRejected('reading it takes too much memory')
  const [first, ...batches] = lines
  if (!first) throw new Error(`The process that reads imports exited with ${exit.code}`)
  const outcome = JSON.parse(first) as ParseOutcome
  if ('failed' in outcome) throw new Error(`An import could not be read: ${outcome.failed}`)
  if ('rejected' in outcome) throw new ImportRejected(outcome.rejected)
  return [outcome, ...batches]
}

interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

function exitOf(child: ChildProcess): Promise<Exit> {
  const { promise, resolve, reject } = Promise.withResolvers<Exit>()
  child.on('error', reject)
  child.on('close', (code, signal) => resolve({ code, signal }))
  // Awaited later; prevents an unhandled rejection until then.
  promise.catch(() => undefined)
  return promise
}

/** Lowers the priority, so that requests come first on few CPUs. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The child has exited already, or the system has no priorities.
  }
}

/** Splits by line feeds only, because JSON may contain other line terminators. */
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
