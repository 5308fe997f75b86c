import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createTempFolder, removeTempFolder } from '../test/cleanup.ts'
import { projectRoot } from '../test/config.ts'
import { readFailedPages, readReport } from './test-report.ts'

const folder = createTempFolder('report')
afterAll(() => removeTempFolder(folder))

interface FileResult {
  status?: string
  message?: string
  tests?: string[]
}

/** Reads a report of one test file with these results. */
function read(
  { status = 'passed', message = '', tests = [] }: FileResult,
  code = 0,
  isFullRun = true,
) {
  const file = path.join(folder, 'report.json')
  const assertionResults = tests.map((status, index) => ({ fullName: ` test ${index}`, status }))
  const name = path.join(projectRoot, 'a.test.ts')
  const testResults = [{ name, status, message, assertionResults }]
  fs.writeFileSync(file, JSON.stringify({ testResults }))
  return readReport(file, code, isFullRun)
}

it('counts passed tests and names failed ones', () => {
  const report = { status: 'failed', tests: ['passed', 'failed', 'passed'] }
  expect(read(report, 1)).toEqual({ passed: 2, failures: ['a.test.ts: test 1'] })
})

it('counts a test that did not run as a failure, unless only some were selected', () => {
  const report = { tests: ['passed', 'skipped'] }
  expect(read(report)).toEqual({ passed: 1, failures: ['a.test.ts: test 1 (skipped)'] })
  expect(read(report, 0, false)).toEqual({ passed: 1, failures: [] })
})

it('counts a file that could not be loaded as a failure', () => {
  const report = { status: 'failed', message: 'SyntaxError: a\nat b' }
  expect(read(report, 1)).toEqual({ passed: 0, failures: ['a.test.ts: SyntaxError: a'] })
})

it('fails without a test, without a report, and after errors outside of tests', () => {
  expect(read({}).failures).toEqual(['no test ran'])
  expect(read({}, 0, false)).toEqual({ passed: 0, failures: [] })
  expect(read({ tests: ['passed'] }, 1).failures).toHaveLength(1)
  expect(readReport(path.join(folder, 'missing.json'), 0, true).failures).toHaveLength(1)
})

interface Spec {
  title: string
  status: string
  trace?: string
  /** Path of the description of the page. */
  context?: string
}

/** Reads a report of Playwright with these tests in one `describe`. */
function readJourneys(
  specs: Spec[],
  { code = 0, errors = [] as string[], traced = undefined as Spec[] | undefined } = {},
) {
  const file = writeJourneys('journeys.json', specs, errors)
  return readReport(file, code, true, traced && writeJourneys('traced.json', traced, []))
}

function writeJourneys(name: string, specs: Spec[], errors: string[]) {
  const file = path.join(folder, name)
  const suite = {
    title: 'a visitor',
    file: 'a.journey.test.ts',
    specs: specs.map(({ title, status, trace, context }) => {
      const attachments = [
        ...(trace ? [{ name: 'trace', path: path.join(projectRoot, trace) }] : []),
        ...(context ? [{ name: 'error-context', path: context }] : []),
      ]
      return { title, tests: [{ status, results: [{ status, attachments }] }] }
    }),
  }
  const report = {
    config: { rootDir: path.join(projectRoot, 'test/journeys') },
    suites: [{ title: suite.file, file: suite.file, specs: [], suites: [suite] }],
    errors: errors.map((message) => ({ message })),
  }
  fs.writeFileSync(file, JSON.stringify(report))
  return file
}

it('counts journeys, and names failed ones with their trace', () => {
  const specs = [
    { title: 'reads', status: 'expected' },
    { title: 'votes', status: 'unexpected', trace: '.cache/journeys/votes/trace.zip' },
    { title: 'writes', status: 'skipped' },
  ]
  expect(readJourneys(specs, { code: 1 })).toEqual({
    passed: 1,
    failures: [
      'test/journeys/a.journey.test.ts: a visitor votes\n    trace: .cache/journeys/votes/trace.zip',
      'test/journeys/a.journey.test.ts: a visitor writes (skipped)',
    ],
  })
})

it('takes only traces from another run of the failed journeys', () => {
  const specs = ['reads', 'votes'].map((title) => ({ title, status: 'unexpected' }))
  const traced = [
    { title: 'reads', status: 'unexpected', trace: '.cache/journeys/reads/trace.zip' },
    { title: 'votes', status: 'expected', trace: '.cache/journeys/votes/trace.zip' },
  ]
  const file = 'test/journeys/a.journey.test.ts'
  expect(readJourneys(specs, { code: 1, traced })).toEqual({
    passed: 0,
    failures: [
      `${file}: a visitor reads\n    trace: .cache/journeys/reads/trace.zip`,
      `${file}: a visitor votes\n    trace: .cache/journeys/votes/trace.zip (of another run, which passed: the failure is not steady)`,
    ],
  })
})

it('counts errors outside of journeys as failures', () => {
  const errors = ['SyntaxError: a\nat b']
  expect(readJourneys([], { code: 1, errors }).failures).toEqual(['SyntaxError: a'])
  expect(readJourneys([]).failures).toEqual(['no test ran'])
})

it('shows which elements the pages of failed journeys had', () => {
  const context = path.join(folder, 'error-context.md')
  fs.writeFileSync(
    context,
    '# Error\n```\nno\n```\n```yaml\n- main:\n  - link "Home"\n```\n# Test\n```ts\n1\n```\n',
  )
  const missing = path.join(folder, 'missing.md')
  const specs = [
    { title: 'reads', status: 'expected' },
    { title: 'votes', status: 'unexpected', context },
    { title: 'writes', status: 'unexpected', context: missing },
  ]
  expect(readFailedPages(writeJourneys('journeys.json', specs, []))).toEqual([
    {
      name: 'test/journeys/a.journey.test.ts: a visitor votes',
      elements: '- main:\n  - link "Home"\n',
    },
  ])
})
