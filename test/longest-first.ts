import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take longer than their file size suggests, longest first. */
const longest = ['event-loop-budget', 'plans', 'import-bombs', 'bad-input', 'run-command', 'serve']

/**
 * Runs the longest files of each project first, so that the run does not end with one long file alone. Vitest does
 * this by itself only if it has cached durations; on a new machine it sorts by file size.
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
  const index = longest.findIndex((name) => moduleId.includes(`/${name}.`))
  return index === -1 ? longest.length : index
}
