import fs from 'node:fs'
import { describeCommit } from '../bench/commit.ts'
import { markdownTable } from '../bench/markdown-table.ts'
import { type ListedMutation, mutations } from './rules/all.ts'

export interface Outcome {
  mutation: ListedMutation
  /** `broken`: the entry of the list proves nothing. */
  result: 'killed' | 'survived' | 'broken'
  /** The test that noticed, or why the entry is broken. */
  note: string
}

/** True if somebody has to do something: kill or explain a survivor, repair an entry, or delete an explanation. */
export const isFailure = ({ result, mutation: { survives } }: Outcome): boolean =>
  result === 'broken' || (result === 'survived') !== (survives !== undefined)

const reportFile = new URL('./report.md', import.meta.url)

const head =
  '# Mutations\n\nRules that `npm run mutate` broke, one at a time, and the tests that noticed.\n\n'

/** Writes the sections of those subjects of which all mutations were run; the other sections stay. */
export function keepReport(outcomes: Outcome[]): void {
  const text = fs.existsSync(reportFile) ? fs.readFileSync(reportFile, 'utf8') : ''
  const sections = new Map(
    text
      .split(/^(?=## )/m)
      .slice(1)
      .map((section) => [/^## (.*)$/m.exec(section)?.[1] ?? '', section.trim()]),
  )
  const subjects = [...new Set(mutations.map(({ subject }) => subject))]
  for (const subject of subjects) {
    const done = outcomes.filter(({ mutation }) => mutation.subject === subject)
    const all = mutations.filter((mutation) => mutation.subject === subject)
    if (done.length === all.length) sections.set(subject, sectionOf(subject, done))
  }
  const kept = subjects.flatMap((subject) => sections.get(subject) ?? [])
  fs.writeFileSync(reportFile, `${head}${kept.join('\n\n')}\n`)
}

function sectionOf(subject: string, outcomes: Outcome[]): string {
  const count = (result: Outcome['result']) =>
    outcomes.filter((outcome) => outcome.result === result).length
  const date = new Date().toISOString().slice(0, 10)
  const counts = `${count('killed')} killed, ${count('survived')} survived, ${count('broken')} broken`
  const table = markdownTable(
    ['the broken product', 'rule', 'result', 'noticed by, or why by none'],
    outcomes.map(({ mutation, result, note }) => [
      cell(mutation.name),
      `\`${mutation.file}\``,
      result,
      cell(result === 'survived' ? (mutation.survives ?? 'not explained') : note),
    ]),
  )
  return `## ${subject}\n\n${date}, ${describeCommit()}: ${counts}.\n\n${table}`
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
