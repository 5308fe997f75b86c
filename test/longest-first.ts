import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { guards, longTests } from './long-tests.ts'

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

const longest = [...guards, ...Object.values(longTests).flatMap(Object.keys)]

function rank({ moduleId }: TestSpecification): number {
  const index = longest.findIndex((file) => moduleId.endsWith(`/${file}`))
  return index === -1 ? longest.length : index
}
