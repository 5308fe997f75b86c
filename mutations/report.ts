import { describeCommit } from '../bench/commit.ts'
import { markdownTable } from '../bench/markdown-table.ts'
import type { ListedMutation } from './rules/all.ts'

export interface Outcome {
  mutation: ListedMutation
  /** `broken`: the entry of the list proves nothing. */
  result: 'killed' | 'survived' | 'broken'
  /** The test that noticed, or why the entry is broken. */
  note: string
}

/** True if somebody has to do something: kill or explain a survivor, mend an entry, or delete an explanation. */
export const isFailure = ({ result, mutation: { survives } }: Outcome): boolean =>
  result === 'broken' || (result === 'survived') !== (survives !== undefined)

/** The report that is kept. */
export function reportText(outcomes: Outcome[], minutes: number): string {
  const count = (result: Outcome['result']) =>
    outcomes.filter((outcome) => outcome.result === result).length
  const subjects = Map.groupBy(outcomes, ({ mutation }) => mutation.subject)
  const date = new Date().toISOString().slice(0, 10)
  return [
    '# Mutations',
    'Rules that `npm run mutate` broke, one at a time, and the tests that noticed.',
    `${date}, ${describeCommit()}: ${count('killed')} killed, ${count('survived')} survived, ${count('broken')} broken, in ${minutes} minutes.`,
    ...[...subjects].flatMap(([subject, list]) => [
      `## ${subject[0]?.toUpperCase()}${subject.slice(1)}`,
      markdownTable(
        ['the broken product', 'rule', 'result', 'noticed by, or why by none'],
        list.map(({ mutation, result, note }) => [
          cell(mutation.name),
          `\`${mutation.file}\``,
          result,
          cell(result === 'survived' ? (mutation.survives ?? 'not explained') : note),
        ]),
      ),
    ]),
    '',
  ].join('\n\n')
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
