import fs from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../test/config.ts'

/** What a part of the tests came to. */
export interface Outcome {
  passed: number
  /** One line each. */
  failures: string[]
}

/** What this needs of the JSON that Vitest writes. */
interface Report {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

/**
 * Counts the tests of Vitest's JSON report. A run that ended badly without a failed test counts as one failure.
 * @param wasWhole whether all tests were to run; then one that did not counts as failed
 */
export function readReport(file: string, code: number, wasWhole: boolean): Outcome {
  if (!fs.existsSync(file)) return { passed: 0, failures: ['the tests did not run'] }
  const { testResults } = JSON.parse(fs.readFileSync(file, 'utf8')) as Report
  const outcome = count(testResults, wasWhole)
  if (outcome.failures.length === 0) {
    if (outcome.passed === 0) outcome.failures.push('no test ran')
    else if (code !== 0) outcome.failures.push('errors outside of the tests (see above)')
  }
  return outcome
}

function count(results: Report['testResults'], wasWhole: boolean): Outcome {
  let passed = 0
  const failures: string[] = []
  for (const { name, status, message, assertionResults } of results) {
    const file = path.relative(projectRoot, name)
    for (const test of assertionResults) {
      const title = `${file}: ${test.fullName.trim()}`
      if (test.status === 'passed') passed += 1
      else if (test.status === 'failed') failures.push(title)
      // A test that did not run has shown nothing.
      else if (wasWhole) failures.push(`${title} (${test.status})`)
    }
    const isBroken =
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
    if (isBroken) failures.push(`${file}: ${message.split('\n')[0] || 'could not be loaded'}`)
  }
  return { passed, failures }
}
