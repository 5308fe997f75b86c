import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take longer than their size tells, the longest first. */
const longest = [
  'event-loop-budget',
  'bad-input',
  'import-bombs',
  'backups',
  'received-import',
  'run-command',
  'accessibility',
  'search.journey',
  'admin.journey',
  'durability',
  'admin-users',
  'restart',
  'demo-in-production',
  'notifications.journey',
  'live.journey',
]

/**
 * Runs the longest files of each project first, so that at the end not one alone keeps everything waiting. Vitest
 * does so by itself only where it has measured them before; on a new machine it goes by their size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).toSorted((a, b) => rank(a) - rank(b)),
    )
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((name) => moduleId.includes(`/${name}.`))
  return place === -1 ? longest.length : place
}
