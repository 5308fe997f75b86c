import { execFileSync } from 'node:child_process'
import { projectRoot } from '../test/config.ts'

/** The commit that is measured, and whether files differ from it; kept results are no change of what is measured. */
export function describeCommit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim()
  try {
    const commit = git('rev-parse', '--short', 'HEAD')
    const results = [':!bench/results.md', ':!faults/results.md', ':!mutations/report.md']
    const changes = git('status', '--porcelain', '--', '.', ...results)
    return `commit ${commit}${changes ? ' with changes' : ''}`
  } catch {
    return 'no commit'
  }
}
