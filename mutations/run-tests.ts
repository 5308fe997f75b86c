import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { registerCleanup, unregisterCleanup } from '../test/cleanup.ts'
import { toolEnvironment } from '../test/config.ts'

export interface TestRun {
  /** Full names of the tests by file, relative to the folder. */
  passed: { file: string; name: string }[]
  failed: { file: string; name: string }[]
  /** Why the run is no proof, such as a file that could not be loaded; undefined if it is one. */
  problem: string | undefined
}

interface Selection {
  files: string[]
  /** Regular expression of titles. */
  titles: string | undefined
  /** Ends the run with the first test that fails. */
  bail: boolean
}

/** Milliseconds after which a run is ended. */
const timeLimit = 5 * 60_000

/** Kinds of tests by the end of their file's name, as projects of Vitest. */
const projectOf = (file: string) =>
  file.endsWith('.embedded.test.ts')
    ? 'api-embedded'
    : /\.(api|postgres)\.test\.ts$/.test(file)
      ? 'api-postgres'
      : file.startsWith('web/')
        ? 'unit-web'
        : 'unit'

/** Runs tests of a copy of the project. */
export async function runTests(
  folder: string,
  { files, titles, bail }: Selection,
): Promise<TestRun> {
  const report = path.join(folder, 'vitest-report.json')
  fs.rmSync(report, { force: true })
  const projects = [...new Set(files.map(projectOf))].map((project) => `--project=${project}`)
  const args = [
    ...['run', ...files, ...projects, '--no-cache', '--reporter=json', `--outputFile=${report}`],
    ...(titles === undefined ? [] : [`--testNamePattern=${titles}`]),
    ...(bail ? ['--bail=1'] : []),
  ]
  const output = await runVitest(folder, args)
  if (!fs.existsSync(report)) return { passed: [], failed: [], problem: lastLine(output) }
  return readReport(folder, JSON.parse(fs.readFileSync(report, 'utf8')) as VitestReport)
}

/** Runs Vitest with the output that the caller reads only if there is no report. */
async function runVitest(folder: string, args: string[]): Promise<string> {
  const program = path.join(folder, 'node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: toolEnvironment({
      TMPDIR: path.dirname(folder),
      NODE_COMPILE_CACHE: path.join(path.dirname(folder), 'compile-cache'),
      NO_COLOR: '1',
    }),
    // A process group, so that workers and databases end with it.
    detached: true,
  })
  if (child.pid === undefined) throw new Error('Vitest cannot be started')
  const group = { kind: 'process', pid: -child.pid, signal: 'SIGKILL' } as const
  registerCleanup(group)
  const timer = setTimeout(() => process.kill(group.pid, 'SIGKILL'), timeLimit)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  await once(child, 'close')
  clearTimeout(timer)
  unregisterCleanup(group)
  return output
}

const lastLine = (output: string) => output.trim().split('\n').at(-1) || 'the tests did not run'

/** The fields of Vitest's JSON report that are read here. */
interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

function readReport(folder: string, { testResults }: VitestReport): TestRun {
  const root = fs.realpathSync(folder)
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      test: { file: path.relative(root, name), name: fullName.trim() },
      status,
    })),
  )
  const having = (status: string) =>
    tests.flatMap((each) => (each.status === status ? each.test : []))
  const failed = having('failed')
  if (testResults.length === 0) return { passed: [], failed: [], problem: 'no file was tested' }
  const unloaded = testResults.find(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return {
    passed: having('passed'),
    failed,
    problem: failed.length === 0 ? unloaded?.message.split('\n')[0] : undefined,
  }
}
