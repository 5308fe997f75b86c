import * as texts from '#messages/transparency'
import { limits } from '../../contract/limits.ts'
import type { RuleCounts, Transparency } from '../../contract/transparency.ts'
import { longMonthYear } from '../lib/dates.ts'
import { listText } from '../lib/list-text.ts'
import { ruleName } from '../reports/rule-texts.ts'
import { Count, NumbersCell, NumbersGroup, NumbersRow, NumbersTable } from './numbers-table.tsx'

type Month = Transparency['months'][number]

const columns = {
  reports: texts.reports,
  hidden: texts.hidden,
  suspended: texts.suspended,
  corrected: texts.corrected,
  dismissed: texts.dismissed,
  appealsGranted: texts.appealsGranted,
  appealsRejected: texts.appealsRejected,
} satisfies Record<keyof Omit<RuleCounts, 'rule'>, string>

const fields = Object.keys(columns) as (keyof typeof columns)[]

/**
 * Decisions of all months by rule: a table where it fits, blocks per rule where it does not. Rules without a decision are
 * left out, and numbers of none from the blocks.
 */
export function DecisionsTable({ months }: { months: Month[] }) {
  return (
    <NumbersTable
      caption={texts.decisionsByMonth}
      headings={[texts.rule, ...Object.values(columns)]}
    >
      {months.map((month) => (
        <MonthGroup key={month.month} month={month} />
      ))}
    </NumbersTable>
  )
}

function MonthGroup({ month: { month, isOver, rules } }: { month: Month }) {
  // Counts of the current month are never none, see `Transparency`.
  const nothing = isOver ? 0 : null
  const shown = rules.filter((row) => sameOf(row) !== nothing)
  const others = rules.filter((row) => !shown.includes(row)).map(({ rule }) => ruleName(rule))
  return (
    <NumbersGroup
      heading={{
        columns: fields.length + 1,
        text: (
          <>
            <span dir="auto" className="inline-block first-letter:uppercase">
              {longMonthYear(`${month}-01`)}
            </span>
            {!isOver && (
              <span className="font-medium text-ink-soft">{` ${texts.soFarInFives}`}</span>
            )}
          </>
        ),
      }}
    >
      {shown.map((row) => (
        <NumbersRow
          key={row.rule}
          heading={<span className="@[40rem]:whitespace-nowrap">{ruleName(row.rule)}</span>}
          // With one text for all columns, the rule and the text share a line on narrow screens.
          stack={sameOf(row) === undefined ? 'lines' : 'one'}
        >
          <Counts row={row} />
        </NumbersRow>
      ))}
      {!isOver && others.length > 0 && (
        <tr className="flex border-b border-line @[40rem]:table-row">
          <td colSpan={fields.length + 1} className="py-2 text-ink-soft">
            {texts.fewerOfEachUnder({ min: limits.publishedMin, rules: listText(others) })}
          </td>
        </tr>
      )}
    </NumbersGroup>
  )
}

/** The count that all columns of a rule share, if it is none or too small to be shown. */
function sameOf(row: RuleCounts): 0 | null | undefined {
  return ([null, 0] as const).find((value) => fields.every((field) => row[field] === value))
}

function Counts({ row }: { row: RuleCounts }) {
  if (sameOf(row) === null) {
    return (
      <NumbersCell columns={fields.length} className="py-1 text-ink-soft">
        <span>{texts.fewerThanOfEach({ min: limits.publishedMin })}</span>
      </NumbersCell>
    )
  }
  return fields.map((field) => (
    <NumbersCell
      key={field}
      heading={columns[field]}
      className={row[field] === 0 ? '@max-[40rem]:hidden' : undefined}
    >
      <Count value={row[field]} />
    </NumbersCell>
  ))
}
