import * as texts from '#messages/server/notifications'
import type { NoteFacts } from '../../contract/note-facts.ts'
import type { NotificationType } from '../../contract/notifications.ts'
import { ReportedType } from '../../contract/reports.ts'
import { ruleNames, rules } from '../../contract/rules.ts'
import { firstLanguage } from '../../messages/languages.ts'
import { inLanguage } from '../platform/http/reader-language.ts'
import { factsText } from './present.ts'

/** Kinds whose notes the site alone has written, as sentences. */
const kinds: ReadonlySet<NotificationType> = new Set([
  'REPORT_OUTCOME',
  'CONTENT_HIDDEN',
  'CONTENT_RESTORED',
  'APPEAL_OUTCOME',
])

/** A row with facts instead of the English sentence that an earlier version stored, if it is one of its sentences. */
export function withFacts<Row extends { type: NotificationType; note: string | null }>(
  row: Row,
): Row {
  const { type, note } = row
  if (note === null || note.startsWith('{') || !kinds.has(type)) return row
  const facts = inLanguage(firstLanguage, () =>
    type === 'CONTENT_HIDDEN' ? hiddenFactsOf(note) : sentences().get(note),
  )
  return facts ? { ...row, note: JSON.stringify(facts) } : row
}

let known: Map<string, NoteFacts> | undefined

/** All sentences without words of a person, with their facts. */
function sentences(): Map<string, NoteFacts> {
  known ??= new Map(
    [{ about: 'deletedContent' } as const, ...ReportedType.options.flatMap(factsAbout)].map(
      (facts) => [factsText(facts, ''), facts],
    ),
  )
  return known
}

const outcomes = ['DISMISSED', 'HIDDEN', 'SUSPENDED', 'CORRECTED', 'ALREADY_HIDDEN'] as const

const factsAbout = (content: ReportedType): NoteFacts[] => [
  ...outcomes.map((outcome) => ({ about: 'report' as const, content, outcome })),
  { about: 'approvedContent', content },
  { about: 'appeal', content, isGranted: true },
  { about: 'appeal', content, isGranted: false },
]

/** Facts of why something was hidden: between the rule and the last sentence stands what the person who decided wrote. */
function hiddenFactsOf(note: string): NoteFacts | undefined {
  const end = ` ${texts.appealOnce()}`
  if (!note.endsWith(end)) return undefined
  const reason = note.slice(0, -end.length)
  for (const content of ReportedType.options) {
    const found = brokenRule(content, reason) ?? brokenLaw(content, reason)
    if (found) return { about: 'hiddenContent', content, ...found }
  }
  return undefined
}

type Broken = Pick<Extract<NoteFacts, { about: 'hiddenContent' }>, 'rule' | 'law' | 'answer'>

function brokenRule(content: ReportedType, reason: string): Broken | undefined {
  for (const rule of ruleNames) {
    const { name, says } = rules[rule]
    const sentence = texts.breaksRule({ content, rule: name, says })
    if (reason === sentence) return { rule }
    if (reason.startsWith(`${sentence} `))
      return { rule, answer: reason.slice(sentence.length + 1) }
  }
  return undefined
}

/** With an answer it stays in English: nothing shows where the name of the law ends. */
function brokenLaw(content: ReportedType, reason: string): Broken | undefined {
  const [start = '', end = ''] = texts.breaksLaw({ content, law: '\n' }).split('\n')
  const law = reason.slice(start.length, -end.length)
  if (!reason.startsWith(start) || !reason.endsWith(end) || law.includes('. ')) return undefined
  return { rule: 'other', law }
}
