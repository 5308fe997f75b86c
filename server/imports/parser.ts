import { type ChildProcess, fork } from 'node:child_process'
import { on } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { ImportRejected } from './import-rejected.ts'
import type { ParseOptions } from './parse-bytes.ts'
import type { ParseRequest } from './parse-process.ts'

/** Milliseconds that a process waits for another file: upload, preview and import of one follow each other. */
const idleTime = 10_000

/** Bytes of a file after which the process parses another one: a large file leaves more memory behind than a start costs. */
const maxReused = 1_000_000

/** Its input are the bytes of the files. */
type Parser = ChildProcess & { stdin: Writable }

const program = fileURLToPath(new URL('./parse-process.ts', import.meta.url))

/** The process that waits for another file, at most one. */
let idle: { child: Parser; memory: number; timer: NodeJS.Timeout } | undefined

/**
 * Parses in a child process, because a worker thread that runs out of memory can crash the whole process. Starting one
 * takes longer than parsing most files, so it parses several in a row, until one is large, or stops it.
 * @param signal kills the child; the promise then rejects with an AbortError
 * @returns what `parse-process` sends, compressed
 * @throws {ImportRejected} when the file exceeds the limits of time or memory
 */
export async function runParser(
  bytes: Buffer,
  options: ParseOptions,
  signal?: AbortSignal,
): Promise<Uint8Array[]> {
  signal?.throwIfAborted()
  const { deadline, memory } = options.limits
  const timeout = AbortSignal.timeout(deadline)
  const child = takeIdle(memory) ?? start(memory)
  try {
    const ending = AbortSignal.any([timeout, ...(signal ? [signal] : [])])
    const parts = await ask(child, bytes, options, ending)
    if (bytes.length <= maxReused) keepIdle(child, memory)
    else child.disconnect()
    return parts
  } catch (error) {
    child.kill('SIGKILL')
    signal?.throwIfAborted()
    if (!timeout.aborted) throw error
    throw new ImportRejected({ kind: 'tooSlow', seconds: deadline / 1_000 })
  }
}

/** Sends a file; resolves to all parts of the reply. */
async function ask(child: Parser, bytes: Buffer, options: ParseOptions, signal: AbortSignal) {
  const messages = on(child, 'message', { signal, close: ['exit'] })
  const request: ParseRequest = { size: bytes.length, options }
  // If the child exits early, sending fails; its exit decides what is reported.
  child.send(request, () => undefined)
  // A message of 14 MB blocks the event loop for 50 ms and more, a pipe takes as much as the child has read.
  child.stdin.write(bytes, () => undefined)
  const parts: Uint8Array[] = []
  for await (const [part] of messages as AsyncIterable<[Uint8Array | null]>) {
    if (part === null) return parts
    parts.push(part)
  }
  // A process that runs out of memory is aborted with a signal.
  if (child.signalCode) throw new ImportRejected({ kind: 'tooMuchMemory' })
  throw new Error(`The process that reads imports exited with ${child.exitCode}`)
}

function start(memory: number): Parser {
  const compileCache = getCompileCacheDir()
  const child = fork(program, {
    // A small young generation takes a quarter less memory for the same time (decision 70).
    execArgv: [`--max-old-space-size=${memory}`, '--max-semi-space-size=4'],
    // A process that parses untrusted input gets no secrets from the environment.
    env: compileCache ? { NODE_COMPILE_CACHE: path.dirname(compileCache) } : {},
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    // Sends bytes as bytes.
    serialization: 'advanced',
  }) as Parser
  child.stdin.on('error', () => undefined)
  lowerPriority(child)
  return child
}

/** Lowers the priority, so that requests come first on few CPUs. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The child has exited already, or the system has no priorities.
  }
}

function takeIdle(memory: number): Parser | undefined {
  if (!idle || idle.memory !== memory) return undefined
  const { child, timer } = idle
  idle = undefined
  clearTimeout(timer)
  if (!child.connected) return undefined
  child.ref()
  child.channel?.ref()
  return child
}

/** Lets a process wait for another file. It ends when its time is over, another one waits, or this process ends. */
function keepIdle(child: Parser, memory: number): void {
  endIdle()
  child.unref()
  child.channel?.unref()
  idle = { child, memory, timer: setTimeout(endIdle, idleTime).unref() }
}

function endIdle(): void {
  if (!idle) return
  clearTimeout(idle.timer)
  if (idle.child.connected) idle.child.disconnect()
  idle = undefined
}
