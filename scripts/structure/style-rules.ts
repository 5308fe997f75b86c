import { type ESTree, Visitor } from 'vite'
import type { Finding, Source } from './source.ts'

const catchAllNames = /(^|\/)(utils?|helpers?|misc|types|common|shared|index)(\/|\.tsx?$)/

/** Reports file names, comments and syntax that are refused in every file. */
export function checkStyleRules(sources: Source[]): Finding[] {
  return sources.flatMap((source) => [...checkFile(source), ...checkSyntax(source)])
}

function checkFile({ path, comments }: Source): Finding[] {
  const findings: Finding[] = []
  const add = (line: number, message: string) => findings.push({ path, line, message })
  if (catchAllNames.test(path)) {
    add(
      1,
      'A catch-all name does not say what the file contains. Name the file after its one concept.',
    )
  }
  for (const { text, line } of comments) {
    if (/\b(TODO|FIXME|XXX|HACK)\b/.test(text)) {
      add(line, 'Comments do not announce unfinished work. Do it, or leave it out.')
    }
    if (/@ts-(ignore|nocheck)\b/.test(text)) {
      add(
        line,
        'Type checks are not switched off. Use @ts-expect-error with the reason, or type it.',
      )
    }
    if (/@ts-expect-error\s*$/.test(text) || /biome-ignore[^:]*:?\s*$/.test(text)) {
      add(line, 'A suppression says why. Add the reason after it.')
    }
  }
  return findings
}

/** Votes as the API and lists of ballots write them. */
const votes = new Set(['UPVOTE', 'DOWNVOTE', 'support', 'oppose'])

/** True if a condition compares something with a vote. */
function comparesVote(condition: ESTree.Expression): boolean {
  if (condition.type === 'ParenthesizedExpression') return comparesVote(condition.expression)
  if (condition.type === 'UnaryExpression') return comparesVote(condition.argument)
  if (condition.type === 'LogicalExpression') {
    return comparesVote(condition.left) || comparesVote(condition.right)
  }
  if (condition.type !== 'BinaryExpression' || !/^[!=]==?$/.test(condition.operator)) return false
  return [condition.left, condition.right].some(
    (side) => side.type === 'Literal' && votes.has(String(side.value)),
  )
}

const noTwoVotes =
  'A choice between two votes takes a third kind for the second. Look it up in a Record<VoteType, …>, which does not compile without the third.'

const runners = new Set(['it', 'test', 'describe', 'suite', 'bench'])
const shortcuts = new Set(['skip', 'only', 'todo', 'skipIf', 'runIf', 'fails'])

function checkSyntax({ path, program, lineAt }: Source): Finding[] {
  const findings: Finding[] = []
  const add = (node: { start: number }, message: string) =>
    findings.push({ path, line: lineAt(node.start), message })
  new Visitor({
    TSAnyKeyword: (node) =>
      add(node, 'No any: it switches type checks off. Use unknown, or a type.'),
    ConditionalExpression: (node) => {
      if (comparesVote(node.test)) add(node, noTwoVotes)
    },
    IfStatement: (node) => {
      if (node.alternate && node.alternate.type !== 'IfStatement' && comparesVote(node.test)) {
        add(node, noTwoVotes)
      }
    },
    TSEnumDeclaration: (node) => add(node, 'No enum. Use a union of strings, or z.enum.'),
    ExportAllDeclaration: (node) => {
      // `export * as name` is one name, whose unused parts bundles leave out.
      if (!node.exported) add(node, 'No barrels. Import each name from the file that declares it.')
    },
    MemberExpression: (node) => {
      const { object, property } = node
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return
      if (runners.has(object.name) && shortcuts.has(property.name)) {
        add(node, `No ${object.name}.${property.name}: every test runs. Repair it or delete it.`)
      }
    },
    CallExpression: ({ callee, start }) => {
      if (callee.type === 'Identifier' && /^[xf](it|test|describe)$/.test(callee.name)) {
        add({ start }, `No ${callee.name}: every test runs. Repair it or delete it.`)
      }
    },
  }).visit(program)
  return findings
}
