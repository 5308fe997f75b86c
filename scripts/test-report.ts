import fs from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../test/config.ts'

/** Result of a part of the test run. */
export interface Outcome {
  passed: number
  /** One line for each failure. */
  failures: string[]
}

/** The fields of Vitest's JSON report that are read here. */
interface Report {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

/**
 * Counts the tests in Vitest's JSON report. A non-zero exit code without a failed test counts as one failure.
 * @param isFullRun true if no tests were selected; then a skipped test counts as failed
 */
export function readReport(file: string, code: number, isFullRun: boolean): Outcome {
  if (!fs.existsSync(file)) return { passed: 0, failures: ['the tests did not run'] }
  const { testResults } = JSON.parse(fs.readFileSync(file, 'utf8')) as Report
  const outcome = count(testResults, isFullRun)
  if (outcome.failures.length === 0) {
    if (outcome.passed === 0) outcome.failures.push('no test ran')
    else if (code !== 0) outcome.failures.push('errors outside of the tests (see above)')
  }
  return outcome
}

function count(results: Report['testResults'], isFullRun: boolean): Outcome {
  let passed = 0
  const failures: string[] = []
  for (const { name, status, message, assertionResults } of results) {
    const file = path.relative(projectRoot, name)
    for (const test of assertionResults) {
      const title = `${file}: ${test.fullName.trim()}`
      if (test.status === 'passed') passed += 1
      else if (test.status === 'failed') failures.push(title)
      // A test that did not run proves nothing.
      else if (isFullRun) failures.push(`${title} (${test.status})`)
    }
    const isBroken =
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
    if (isBroken) failures.push(`${file}: ${message.split('\n')[0] || 'could not be loaded'}`)
  }
  return { passed, failures }
}
