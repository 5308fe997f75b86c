import type { Language } from '../../messages/languages.ts'
import type { Db } from '../platform/database/database.ts'
import { csvHeader, csvRows } from '../platform/http/csv-reply.ts'
import { inLanguage } from '../platform/http/reader-language.ts'
import { contentTypeText, visibilityText, wordsOf } from '../statements/told.ts'
import {
  countAppeals,
  countNotices,
  countOrders,
  countPauses,
  countStatements,
  eachStatement,
  type Period,
} from './store.ts'
import {
  appealsAndRecidivism,
  automatedMeans,
  categoriesNames,
  identification,
  notices,
  orders,
  ownInitiative,
  qualitative,
  type Table,
} from './tables.ts'

export interface ReportFacts {
  year: number
  /** The name of the site, and of who runs it. */
  service: string
  provider: string
  /** The day on which the report is written, as 2027-02-01. */
  published: string
}

const periodOf = (year: number): Period => ({
  from: `${year}-01-01T00:00:00Z`,
  until: `${year + 1}-01-01T00:00:00Z`,
})

/** The tables of the transparency report of a year, with the fields and codes of Implementing Regulation (EU) 2024/2835. */
export async function reportTables(db: Db, facts: ReportFacts): Promise<Table[]> {
  const { year, service } = facts
  const period = periodOf(year)
  const [orderCounts, noticeCounts, statements, appeals, pauses] = [
    await countOrders(db, year),
    await countNotices(db, period),
    await countStatements(db, period),
    await countAppeals(db, period),
    await countPauses(db, period),
  ]
  const reported = { service, period: `${year}-01-01/${year}-12-31` }
  return [
    identification(reported, { ...facts, from: `${year}-01-01`, until: `${year}-12-31` }),
    categoriesNames(),
    orders(reported, orderCounts),
    notices(reported, noticeCounts, statements),
    ownInitiative(reported, statements, 'illegal'),
    ownInitiative(reported, statements, 'TC'),
    appealsAndRecidivism(reported, appeals, { pauses, statements }),
    automatedMeans(reported, statements, noticeCounts),
    qualitative(reported),
  ]
}

/** The attributes of a statement in the DSA transparency database, by their names there. */
const statementColumns = [
  ...['puid', 'decision_visibility', 'decision_visibility_other', 'decision_account'],
  ...['decision_ground', 'illegal_content_legal_ground', 'illegal_content_explanation'],
  ...['incompatible_content_ground', 'incompatible_content_explanation'],
  ...['category', 'content_type', 'content_type_other', 'content_date', 'application_date'],
  ...['end_date_visibility_restriction', 'end_date_account_restriction', 'territorial_scope'],
  ...['decision_facts', 'source_type', 'automated_detection', 'automated_decision'],
]

/** The statements of reasons of a year, told in one language, in lines of a CSV file; they name no member. */
export async function* statementLines(
  db: Db,
  year: number,
  language: Language,
): AsyncGenerator<string> {
  yield csvHeader(statementColumns)
  for await (const rows of eachStatement(db, periodOf(year))) {
    yield csvRows(
      statementColumns,
      inLanguage(language, () => rows.map(statementCells)),
    )
  }
}

type ListedStatement =
  ReturnType<typeof eachStatement> extends AsyncGenerator<(infer Row)[]> ? Row : never

function statementCells({ content_types: contentTypes, ...row }: ListedStatement) {
  const isIllegal = row.decision_ground === 'DECISION_GROUND_ILLEGAL_CONTENT'
  const { ground_reference: reference, ground_explanation: explanation } = row
  const { decision_facts: words, finding, content } = row
  const told = wordsOf({ reference, explanation, words, finding, content })
  return {
    ...row,
    puid: row.id,
    decision_visibility_other: visibilityText(row.decision_visibility),
    [isIllegal ? 'illegal_content_legal_ground' : 'incompatible_content_ground']: told.reference,
    [isIllegal ? 'illegal_content_explanation' : 'incompatible_content_explanation']:
      told.explanation,
    content_type: contentTypes.join(' '),
    content_type_other: contentTypeText(row.content_type_other),
    application_date: row.created_at.slice(0, 10),
    end_date_visibility_restriction: row.decision_visibility && row.end_date,
    end_date_account_restriction: row.decision_account && row.end_date,
    territorial_scope: row.territorial_scope.join(' '),
    decision_facts: told.facts,
    automated_detection: row.automated_detection ? 'Yes' : 'No',
  }
}

/** A table as a CSV file. */
export const tableText = ({ columns, rows }: Table): string =>
  csvHeader(columns) + csvRows(columns, rows)
