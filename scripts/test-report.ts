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
  /** File that describes the page of a failed journey. */
  context?: string
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
 * @param traced report of another run of the failed tests, which recorded traces; only these are read from it
 */
export function readReport(
  file: string,
  code: number,
  isFullRun: boolean,
  traced?: string,
): Outcome {
  const results = readResults(file)
  if (!results) return { passed: 0, failures: ['the tests did not run'] }
  const outcome = count(results, isFullRun, (traced && readResults(traced)?.tests) || results.tests)
  if (outcome.failures.length === 0) {
    if (code !== 0) outcome.failures.push('errors outside of the tests (see above)')
    else if (outcome.passed === 0 && isFullRun) outcome.failures.push('no test ran')
  }
  return outcome
}

/** What the pages of failed journeys showed, as a tree of their elements. Another run of the journeys deletes these files. */
export function readFailedPages(file: string): { name: string; elements: string }[] {
  return (readResults(file)?.tests ?? []).flatMap(({ file, title, context }) => {
    const text = context && fs.existsSync(context) ? fs.readFileSync(context, 'utf8') : ''
    const elements = /^```yaml\n(.*?)^```$/ms.exec(text)?.[1]
    return elements ? [{ name: `${file}: ${title}`, elements }] : []
  })
}

function readResults(file: string): Results | undefined {
  if (!fs.existsSync(file)) return undefined
  const report = JSON.parse(fs.readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport
  return 'testResults' in report ? ofVitest(report) : ofPlaywright(report)
}

function count({ tests, errors }: Results, isFullRun: boolean, traced: TestResult[]): Outcome {
  let passed = 0
  const failures: string[] = []
  for (const { file, title, status } of tests) {
    const name = `${file}: ${title}`
    if (status === 'passed') passed += 1
    else if (status === 'failed') {
      const recorded = traced.find((test) => test.file === file && test.title === title)
      failures.push(name + describeTrace(recorded))
    }
    // A test that did not run proves nothing.
    else if (isFullRun) failures.push(`${name} (${status})`)
  }
  return { passed, failures: [...failures, ...errors] }
}

function describeTrace({ trace, status }: Partial<TestResult> = {}): string {
  if (!trace) return ''
  const note =
    status === 'passed' ? ' (of another run, which passed: the failure is not steady)' : ''
  return `\n    trace: ${trace}${note}`
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
        const pathOf = (kind: string) => attachments.find(({ name }) => name === kind)?.path
        const trace = pathOf('trace')
        return {
          file: relative(path.join(config.rootDir, suite.file)),
          title: [...titles, title].join(' '),
          status: { expected: 'passed', unexpected: 'failed' }[status] ?? status,
          trace: trace && relative(trace),
          context: pathOf('error-context'),
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
