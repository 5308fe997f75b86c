import fs from 'node:fs'
import path from 'node:path'
import { createTempFolder, removeTempFolder } from '../test/cleanup.ts'
import { ProjectCopy } from './project-copy.ts'
import { isFailure, keepReport, type Outcome } from './report.ts'
import { type ListedMutation, selectMutations } from './rules/all.ts'
import { runTests, type TestRun } from './run-tests.ts'

/**
 * Breaks rules of the product on purpose, one at a time, in a temporary copy, and runs the tests that must notice:
 * `npm run mutate -- privacy server/history`. Words select by subject, path or name; a run of all mutations of a
 * subject writes its section of `mutations/report.md`.
 */
const words = process.argv.slice(2)
const selected = selectMutations(words)
if (selected.length === 0) throw new Error(`no mutation has one of these words: ${words.join(' ')}`)

// Ends after the mutation that is running, and removes the copy.
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isStopped = true
  })
}

const started = performance.now()
const folder = createTempFolder('mutations')
// Entered by the user of the database server.
fs.chmodSync(folder, 0o755)
const outcomes: Outcome[] = []
try {
  const copy = new ProjectCopy(path.join(folder, 'project'))
  const unchanged = await runUnchanged(copy)
  for (const mutation of selected) {
    if (isStopped) break
    outcomes.push(show(await mutate(copy, mutation, unchanged)))
  }
} finally {
  removeTempFolder(folder)
}

if (!isStopped) keepReport(outcomes)
const minutes = Math.ceil((performance.now() - started) / 60_000)
const failures = outcomes.filter(isFailure)
console.log(`${outcomes.length} mutations in ${minutes} minutes, ${failures.length} to look at`)
if (failures.length > 0 || isStopped) process.exitCode = 1

/** The tests of all mutations, before anything is broken: what fails or does not exist then notices nothing. */
async function runUnchanged({ folder }: ProjectCopy): Promise<TestRun['passed']> {
  const [whole, chosen] = [false, true].map((hasTitle) =>
    selected.filter(({ title }) => (title !== undefined) === hasTitle),
  ) as [ListedMutation[], ListedMutation[]]
  const passed: TestRun['passed'] = []
  for (const list of [whole, chosen].filter(({ length }) => length > 0)) {
    const titles = list.flatMap(({ title }) => (title === undefined ? [] : [`(?:${title})`]))
    const files = [...new Set(list.map(({ test }) => test))]
    const run = await runTests(folder, {
      files,
      titles: titles.length > 0 ? [...new Set(titles)].join('|') : undefined,
      bail: false,
    })
    if (run.problem !== undefined) throw new Error(run.problem)
    for (const { file, name } of run.failed) console.log(`fails already  ${file}: ${name}`)
    passed.push(...run.passed)
  }
  return passed
}

async function mutate(
  copy: ProjectCopy,
  mutation: ListedMutation,
  unchanged: TestRun['passed'],
): Promise<Outcome> {
  const { test, title } = mutation
  const isMeant = ({ file, name }: { file: string; name: string }) =>
    file === test && new RegExp(title ?? '').test(name)
  if (!unchanged.some(isMeant)) return { mutation, result: 'broken', note: 'no such test passes' }
  try {
    const { failed, problem } = await copy.withMutation(mutation, () =>
      runTests(copy.folder, { files: [test], titles: title, bail: true }),
    )
    if (problem !== undefined) return { mutation, result: 'broken', note: problem }
    const [noticed] = failed
    if (!noticed) return { mutation, result: 'survived', note: '' }
    return { mutation, result: 'killed', note: `${noticed.file}: ${noticed.name}` }
  } catch (error) {
    return { mutation, result: 'broken', note: String(error) }
  }
}

function show(outcome: Outcome): Outcome {
  const { mutation, result, note } = outcome
  const seconds = Math.round((performance.now() - started) / 1_000)
  const text = `${mutation.subject}: ${mutation.name}`
  console.log(`${String(seconds).padStart(5)} s  ${result.padEnd(9)} ${text}`)
  if (isFailure(outcome)) console.log(`         ${note || `no test of ${mutation.test} noticed`}`)
  return outcome
}
