import fs from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

/** An import of another file of the project, or of a package. */
export interface Import {
  /** As written. */
  specifier: string
  /** Path from the project root; undefined for packages. */
  target: string | undefined
  typeOnly: boolean
  /** True for `import()`. */
  dynamic: boolean
  line: number
}

export interface Source {
  /** Relative to the project root, with forward slashes. */
  path: string
  text: string
  program: ESTree.Program
  comments: { text: string; line: number }[]
  imports: Import[]
  lineAt(offset: number): number
}

/** A violation of a rule; the message says how to fix it. */
export interface Finding {
  path: string
  line: number
  message: string
}

export const isTest = (file: string) => /\.test\.tsx?$/.test(file)

const topFolders = [
  ...['contract', 'messages', 'server', 'web', 'verifier'],
  ...['test', 'bench', 'cluster', 'faults', 'mutations', 'scripts'],
]

/** Reads and parses every TypeScript file of the project. */
export function readSources(root: string): Source[] {
  return topFolders
    .filter((folder) => fs.existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      fs.readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }),
    )
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .map((file) =>
      parseSource(file.replaceAll(path.sep, '/'), fs.readFileSync(path.join(root, file), 'utf8')),
    )
}

/** Parses one file. */
export function parseSource(file: string, text: string): Source {
  const { program, comments, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const starts = [...text.matchAll(/\n/g)].map((match) => match.index)
  const lineAt = (offset: number) => starts.filter((start) => start < offset).length + 1
  return {
    path: file,
    text,
    program,
    comments: comments.map((comment) => ({ text: comment.value, line: lineAt(comment.start) })),
    imports: importsOf(file, program, lineAt),
    lineAt,
  }
}

function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  const [, messages] = /^#messages\/(.+)$/.exec(specifier) ?? []
  return messages && `messages/en/${messages}.json`
}

function importsOf(file: string, program: ESTree.Program, lineAt: Source['lineAt']): Import[] {
  const found: Import[] = []
  const add = (specifier: string, start: number, kind: Partial<Import> = {}) => {
    const target = targetOf(file, specifier)
    found.push({ specifier, target, typeOnly: false, dynamic: false, line: lineAt(start), ...kind })
  }
  new Visitor({
    ImportDeclaration: (node) => {
      const allTypes =
        node.specifiers.length > 0 &&
        node.specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type')
      add(node.source.value, node.start, { typeOnly: node.importKind === 'type' || allTypes })
    },
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.source.value, node.start, { typeOnly: node.exportKind === 'type' })
    },
    ExportAllDeclaration: (node) =>
      add(node.source.value, node.start, { typeOnly: node.exportKind === 'type' }),
    ImportExpression: (node) => {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') {
        add(node.source.value, node.start, { dynamic: true })
      }
    },
    TSImportType: (node) => add(node.source.value, node.start, { typeOnly: true }),
  }).visit(program)
  return found
}
