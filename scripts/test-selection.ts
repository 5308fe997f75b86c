import { parseArgs } from 'node:util'

/** Arguments of each test runner; undefined if it has nothing to run. */
export interface Selection {
  vitest: string[] | undefined
  playwright: string[] | undefined
}

/** The name that stands for Playwright's tests beside Vitest's projects. */
const journeysProject = 'journeys'

/**
 * Divides the arguments of `npm test` between Vitest and Playwright. A filter such as `votes` selects files of both by
 * a part of their path, `--project` selects kinds of tests, and `-t` tests by name. Other options go to Playwright
 * if only journeys are selected, otherwise to Vitest.
 * @param journeys paths of all journeys, relative to the project
 */
export function selectTests(args: string[], journeys: string[]): Selection {
  const { projects, names, filters, options } = parse(args)
  const others = projects.filter((project) => project !== journeysProject)
  const hasJourneys = projects.length === 0 || others.length < projects.length
  const hasOthers = projects.length === 0 || others.length > 0
  const files = journeys.flatMap((file) => {
    const filter = filters.find((each) => file.includes(each.replace(/:\d+$/, '')))
    return filter === undefined ? [] : [file + (/:\d+$/.exec(filter)?.[0] ?? '')]
  })
  const vitest = [
    '--passWithNoTests',
    ...others.map((project) => `--project=${project}`),
    ...names.map((name) => `--testNamePattern=${name}`),
    ...filters,
    ...options,
  ]
  const playwright = [
    '--pass-with-no-tests',
    ...names.map((name) => `--grep=${name}`),
    ...files,
    ...(hasOthers ? [] : options),
  ]
  return {
    vitest: hasOthers ? vitest : undefined,
    playwright: hasJourneys && (filters.length === 0 || files.length > 0) ? playwright : undefined,
  }
}

const ownOptions = {
  project: { type: 'string', multiple: true },
  testNamePattern: { type: 'string', short: 't', multiple: true },
} as const

function parse(args: string[]) {
  const config = { args, options: ownOptions, strict: false, allowPositionals: true } as const
  const { values, positionals, tokens } = parseArgs({ ...config, tokens: true })
  return {
    projects: (values.project ?? []).map(String),
    names: (values.testNamePattern ?? []).map(String),
    filters: positionals,
    options: tokens.flatMap((token) => {
      if (token.kind !== 'option' || token.name in ownOptions) return []
      return [token.value === undefined ? token.rawName : `${token.rawName}=${token.value}`]
    }),
  }
}
