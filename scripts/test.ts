import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import {
  createTempFolder,
  registerCleanup,
  removeTempFolder,
  unregisterCleanup,
} from '../test/cleanup.ts'
import { projectRoot, toolEnvironment } from '../test/config.ts'
import { type Outcome, readFailedPages, readReport } from './test-report.ts'
import { selectTests } from './test-selection.ts'
import { currentShard, shardCount } from './test-shard.ts'

/**
 * Runs all checks, then the tests; the last line is `N passed, N failed`. Of the tests that take long it runs one
 * shard (see test/long-tests.ts), with `--whole` all. With other arguments, runs only the tests that they select, whatever
 * they take (see test-selection.ts): `npm test -- votes --project unit`.
 */
interface Check {
  name: string
  program: string
  args?: string[]
  /** Prints its output even when it passes. */
  showsOutput?: boolean
}

/** Sequences of checks that run at the same time, because each uses about one processor. */
const checks: Check[][] = [
  [
    {
      name: 'format and lint',
      program: 'node_modules/@biomejs/biome/bin/biome',
      args: ['ci', '--colors=off'],
    },
    { name: 'structure', program: 'scripts/check-structure.ts', showsOutput: true },
    { name: 'unused code', program: 'node_modules/knip/bin/knip.js' },
    { name: 'build', program: 'scripts/build.ts' },
    { name: 'size of the scripts', program: 'scripts/check-bundle.ts', showsOutput: true },
  ],
  [
    {
      name: 'types',
      program: 'node_modules/typescript/bin/tsc',
      // Four threads, the default, check the types that they share once each, which takes twice the processor time.
      args: ['-p', '.', '--checkers', '1'],
    },
  ],
]

const playwrightCli = 'node_modules/@playwright/test/cli.js'
/** If more journeys fail, recording traces of all of them would take too long, and describing their pages too much space. */
const maxTraced = 10

const running = new Set<ChildProcess>()
let stopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopped = true
    for (const child of running) child.kill(signal)
  })
}

const started = performance.now()
const outcome: Outcome = { passed: 0, failures: [] }
const selected = process.argv.slice(2).filter((arg) => arg !== '--whole')
/** The shard of the long tests to run; undefined if all of them run that are selected. */
const shard = process.argv.length === 2 ? currentShard() : undefined
/** Playwright's interface, which shows the results by itself. */
const isInteractive = selected.some((arg) => /^--ui($|-)/.test(arg))
// TMPDIR of everything that runs, so that files which other programs leave behind are removed too.
const folder = createTempFolder('run')
fs.chmodSync(folder, 0o755)
const journeys = fs
  .readdirSync(path.join(projectRoot, 'test/journeys'))
  .filter((name) => name.endsWith('.journey.test.ts'))
  .map((name) => `test/journeys/${name}`)
try {
  if (selected.length === 0) await Promise.all(checks.map(runChecks))
  if (!stopped) await runTests(selected)
} finally {
  removeTempFolder(folder)
}
if (!isInteractive) report()

async function runChecks(sequence: Check[]) {
  for (const check of sequence) if (!stopped) await runCheck(check)
}

async function runCheck({ name, program, args = [], showsOutput = false }: Check) {
  const start = performance.now()
  const { code, output } = await run(program, args, 'pipe')
  const took = `${((performance.now() - start) / 1000).toFixed(1)} s`
  if (code === 0) outcome.passed += 1
  else outcome.failures.push(name)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${took})`)
  if ((code !== 0 || showsOutput) && output.trim())
    console.log(output.trimEnd().replace(/^/gm, '       '))
}

/** Runs Vitest and Playwright, or one of them if the arguments select only its tests. */
async function runTests(args: string[]) {
  const { vitest, playwright } = selectTests(args, journeys)
  if (vitest) {
    const file = path.join(folder, 'vitest.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const args = ['run', ...reporters, ...vitest]
    const { code } = await run('node_modules/vitest/vitest.mjs', args, 'inherit')
    add(readReport(file, code, selected.length === 0))
  }
  if (playwright && !stopped) await runJourneys(playwright)
}

async function runJourneys(args: string[]) {
  // An interactive run has no report.
  if (isInteractive) await run(playwrightCli, ['test', ...args], 'inherit')
  else {
    const { file, code } = await reportJourneys('journeys', args)
    const isFullRun = selected.length === 0
    const { failures } = readReport(file, code, isFullRun)
    for (const { name, elements } of readFailedPages(file).slice(0, maxTraced))
      console.log(`\nThe page when this failed: ${name}\n${elements}`)
    const hasTraces = args.some((arg) => arg.startsWith('--trace'))
    const traced =
      stopped || hasTraces || failures.length === 0 || failures.length > maxTraced
        ? undefined
        : await recordTraces(args)
    add(readReport(file, code, isFullRun, traced))
  }
}

/**
 * Runs the failed journeys again, only to record traces, which are expensive to record in every run.
 * Their outcome stays failed.
 */
async function recordTraces(args: string[]): Promise<string> {
  console.log('\nRunning the failed journeys again to record traces; they count as failed:')
  const settings = { JOURNEY_TRACES: '1' }
  return (await reportJourneys('traced-journeys', ['--last-failed', ...args], settings)).file
}

/** Runs journeys; returns the exit code and the JSON report. */
async function reportJourneys(name: string, args: string[], settings?: Record<string, string>) {
  const file = path.join(folder, `${name}.json`)
  const { code } = await run(playwrightCli, ['test', '--reporter=list,json', ...args], 'inherit', {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    // Node runs TypeScript by itself, faster than Playwright compiles it.
    PW_DISABLE_TS_ESM: '1',
    ...settings,
  })
  return { code, file }
}

function add({ passed, failures }: Outcome) {
  outcome.passed += passed
  outcome.failures.push(...failures)
}

function run(
  program: string,
  args: string[],
  output: 'pipe' | 'inherit',
  settings: Record<string, string> = {},
) {
  const child = spawn(process.execPath, [path.join(projectRoot, program), ...args], {
    cwd: projectRoot,
    stdio: ['ignore', output, output],
    env: toolEnvironment({
      TMPDIR: folder,
      // Servers that tests start share compiled modules, which halves their load time of a second.
      NODE_COMPILE_CACHE: path.join(folder, 'compile-cache'),
      ...(output === 'pipe' && { NO_COLOR: '1' }),
      ...(shard !== undefined && { TEST_SHARD: String(shard) }),
      ...settings,
    }),
    // A process group, so that processes which it leaves running can be ended too.
    detached: true,
  })
  running.add(child)
  if (child.pid === undefined) throw new Error(`Cannot start ${program}`)
  const group = { kind: 'process', pid: -child.pid, signal: 'SIGKILL' } as const
  registerCleanup(group)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += chunk
    })
  }
  return new Promise<{ code: number; output: string }>((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('exit', () => {
      running.delete(child)
      endGroup(group.pid)
      unregisterCleanup(group)
    })
    child.on('close', (code) => resolve({ code: code ?? 1, output: text }))
  })
}

function endGroup(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // No process of the group is left.
  }
}

function report() {
  if (stopped) outcome.failures.push('stopped before the end')
  else if (outcome.passed + outcome.failures.length === 0) outcome.failures.push('no test ran')
  if (outcome.failures.length > 0) {
    console.log(`\nFailed:\n${outcome.failures.map((failure) => `  ${failure}`).join('\n')}`)
  }
  if (shard !== undefined)
    console.log(
      `\nShard ${shard + 1} of ${shardCount} of the long tests; \`npm test -- --whole\` runs all.`,
    )
  console.log(`\nTook ${Math.round((performance.now() - started) / 1000)} s.`)
  console.log(`${outcome.passed} passed, ${outcome.failures.length} failed`)
  process.exitCode = outcome.failures.length > 0 ? 1 : 0
}
