import fs from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../test/config.ts'

/** Result of a part of the test run. */
export interface Outcome {
  passed: number
  /** One line for each failure. */
  failures: string[]
}

interface TestResult {
  /** Path relative to the project. */
  file: string
  title: string
  status: string
  /** Where the trace of a failed journey is. */
  trace?: string
}

/** What both test runners report. */
interface Results {
  tests: TestResult[]
  /** Errors outside of tests, such as a file that could not be loaded. */
  errors: string[]
}

/**
 * Counts the tests in the JSON report of Vitest or Playwright. A non-zero exit code without a failed test counts as
 * one failure.
 * @param isFullRun true if no tests were selected; then a skipped test or a report without tests counts as failed
 */
export function readReport(file: string, code: number, isFullRun: boolean): Outcome {
  if (!fs.existsSync(file)) return { passed: 0, failures: ['the tests did not run'] }
  const report = JSON.parse(fs.readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport
  const outcome = count(
    'testResults' in report ? ofVitest(report) : ofPlaywright(report),
    isFullRun,
  )
  if (outcome.failures.length === 0) {
    if (code !== 0) outcome.failures.push('errors outside of the tests (see above)')
    else if (outcome.passed === 0 && isFullRun) outcome.failures.push('no test ran')
  }
  return outcome
}

function count({ tests, errors }: Results, isFullRun: boolean): Outcome {
  let passed = 0
  const failures: string[] = []
  for (const { file, title, status, trace } of tests) {
    const name = `${file}: ${title}`
    if (status === 'passed') passed += 1
    else if (status === 'failed') failures.push(trace ? `${name}\n    trace: ${trace}` : name)
    // A test that did not run proves nothing.
    else if (isFullRun) failures.push(`${name} (${status})`)
  }
  return { passed, failures: [...failures, ...errors] }
}

const relative = (file: string) => path.relative(projectRoot, file)

/** The fields of Vitest's JSON report that are read here. */
interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

function ofVitest({ testResults }: VitestReport): Results {
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return {
    tests: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({
        file: relative(name),
        title: fullName.trim(),
        status,
      })),
    ),
    errors: broken.map(
      ({ name, message }) =>
        `${relative(name)}: ${message.split('\n')[0] || 'could not be loaded'}`,
    ),
  }
}

interface PlaywrightSuite {
  title: string
  file: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    tests: {
      /** `expected` or `unexpected`; `skipped` also after a failed hook. */
      status: string
      results: { status: string; attachments: { name: string; path?: string }[] }[]
    }[]
  }[]
}

/** The fields of Playwright's JSON report that are read here. */
interface PlaywrightReport {
  config: { rootDir: string }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

function ofPlaywright({ config, suites, errors }: PlaywrightReport): Results {
  const ofSuite = (suite: PlaywrightSuite, titles: string[]): TestResult[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => {
        const attachments = results.at(-1)?.attachments ?? []
        const trace = attachments.find(({ name }) => name === 'trace')?.path
        return {
          file: relative(path.join(config.rootDir, suite.file)),
          title: [...titles, title].join(' '),
          status: { expected: 'passed', unexpected: 'failed' }[status] ?? status,
          trace: trace && relative(trace),
        }
      }),
    ),
    ...(suite.suites ?? []).flatMap((each) => ofSuite(each, [...titles, each.title])),
  ]
  return {
    // The suite of a file has its path as title.
    tests: suites.flatMap((suite) => ofSuite(suite, [])),
    errors: errors.map(({ message = '' }) => message.split('\n')[0] || 'an error outside of tests'),
  }
}
