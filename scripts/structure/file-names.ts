import { Visitor } from 'vite'
import { locate } from './layers.ts'
import { type Finding, isTest, type Source } from './source.ts'

/** The files that every feature of the server may have. */
const commonNames = new Set(['routes', 'service', 'store', 'policy', 'present', 'job', 'feature'])

/**
 * Reports files and folders of a server feature that have neither a common name nor a line in the feature's README, and
 * lines about files that do not exist.
 * @param readmes texts of the README files by path
 */
export function checkServerNames(
  sources: Source[],
  readmes: ReadonlyMap<string, string>,
): Finding[] {
  const files = sources.filter(({ path }) => path.startsWith('server/') && !isTest(path))
  const byFeature = Map.groupBy(files, ({ path }) => locate(path)?.feature)
  return [...byFeature].flatMap(([feature, ofFeature]) =>
    feature ? checkFeature(`server/${feature}`, ofFeature, readmes) : [],
  )
}

function checkFeature(
  folder: string,
  sources: Source[],
  readmes: ReadonlyMap<string, string>,
): Finding[] {
  const readme = `${folder}/README.md`
  const explained = explainedIn(readmes.get(readme) ?? '')
  const found = new Set<string>()
  const findings: Finding[] = []
  for (const { path } of sources) {
    for (const name of namesOf(path.slice(folder.length + 1))) {
      found.add(name)
      if (explained.has(name) || commonNames.has(name.split('/').at(-1) ?? '')) continue
      findings.push({ path, line: 1, message: unexplained(name, readme) })
    }
  }
  for (const [name, line] of explained) {
    if (found.has(name)) continue
    findings.push({
      path: readme,
      line,
      message: `Explains '${name}', which does not exist. Delete the line.`,
    })
  }
  return findings
}

/** Paths inside a feature without their ending, folders first: `detection/` and `detection/tails`. */
function namesOf(file: string): string[] {
  const parts = file.replace(/\.tsx?$/, '').split('/')
  return parts.map(
    (_, index) => parts.slice(0, index + 1).join('/') + (parts[index + 1] ? '/' : ''),
  )
}

/** The names that a README explains, with their lines. */
function explainedIn(readme: string): Map<string, number> {
  const names = readme.split('\n').map((line) => /^- `([^`]+)`: \S/.exec(line)?.[1])
  return new Map(names.flatMap((name, index) => (name ? [[name, index + 1]] : [])))
}

const unexplained = (name: string, readme: string) =>
  `Every feature has the same names, ${[...commonNames].join(', ')}, so that a stranger finds its rules; '${name}' is none of them. Move the code into one of these files, or name it after a concept of the feature and add a line to ${readme}: - \`${name}\`: what it is.`

/**
 * Reports pages and hooks of the web app that do not have the name of their kind. Components are named after what they
 * show, which no list knows.
 */
export function checkWebNames(sources: Source[]): Finding[] {
  return sources
    .filter(({ path }) => locate(path)?.side === 'web' && locate(path)?.feature && !isTest(path))
    .flatMap((source) => {
      const message = wrongWebName(source.path.split('/').at(-1) ?? '', exportsOf(source))
      return message ? [{ path: source.path, line: 1, message }] : []
    })
}

function wrongWebName(file: string, exported: Set<string>): string | undefined {
  if (file.endsWith('-page.tsx') !== exported.has('Component')) {
    return `A page, and nothing else, is named <name>-page.tsx and exports 'Component', so that web/app/pages.ts and readers find it. Rename the file, or its component after what it shows.`
  }
  const [, words] = /^use-([\w-]+)\.tsx?$/.exec(file) ?? []
  if (!words) return undefined
  const hook = `use-${words}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return exported.has(hook)
    ? undefined
    : `A file named use-… is one hook. Export '${hook}', or name the file after what it contains.`
}

/** Names of the functions and constants that a file exports. */
function exportsOf({ program }: Source): Set<string> {
  const names = new Set<string>()
  new Visitor({
    ExportNamedDeclaration: ({ declaration }) => {
      if (declaration?.type === 'FunctionDeclaration' && declaration.id)
        names.add(declaration.id.name)
      if (declaration?.type !== 'VariableDeclaration') return
      for (const { id } of declaration.declarations)
        if (id.type === 'Identifier') names.add(id.name)
    },
  }).visit(program)
  return names
}
