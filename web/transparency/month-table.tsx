import { limits } from '../../contract/limits.ts'
import type { RuleCounts, Transparency } from '../../contract/transparency.ts'
import { fullCount, longMonthYear } from '../lib/formats.ts'
import { ruleName } from '../reports/rule-texts.ts'
import { classNames } from '../ui/class-names.ts'

type Month = Transparency['months'][number]

const columns = {
  reports: 'Reports',
  hidden: 'Hidden',
  suspended: 'Suspended',
  corrected: 'Corrected',
  dismissed: 'Dismissed',
  appealsGranted: 'Appeals granted',
  appealsRejected: 'Appeals rejected',
} satisfies Record<keyof Omit<RuleCounts, 'rule'>, string>

const fields = Object.keys(columns) as (keyof typeof columns)[]

/** Decisions of a month by rule: a table where it fits, blocks per rule where it does not. */
export function MonthTable({ month: { month, isOver, rules: rows } }: { month: Month }) {
  const name = longMonthYear(`${month}-01`)
  const headingId = `month-${month}`
  return (
    <section aria-labelledby={headingId} className="@container mt-8 first:mt-0">
      <h3 dir="auto" id={headingId} className="text-card font-bold">
        {name}
        {!isOver && <span className="font-medium text-ink-soft"> so far, in fives</span>}
      </h3>
      <table className="mt-2 block w-full text-small @[40rem]:table">
        <caption className="sr-only">Decisions of {name} by rule</caption>
        <thead className="sr-only @[40rem]:not-sr-only @[40rem]:table-header-group">
          <tr className="border-b border-line-strong text-start text-caption text-ink-soft">
            <th scope="col" className="py-2 pe-3 font-semibold">
              Rule
            </th>
            {fields.map((field) => (
              <th key={field} scope="col" className="px-2 py-2 text-end font-semibold">
                {columns[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block @[40rem]:table-row-group">
          {rows.map((row) => (
            <tr
              key={row.rule}
              className={classNames(
                'flex border-b border-line @[40rem]:table-row @[40rem]:py-0',
                // With one text for all columns, the rule and the text share a line on narrow screens.
                sameOf(row) === undefined ? 'flex-col py-3' : 'flex-wrap justify-between py-1',
              )}
            >
              <th
                scope="row"
                className="block py-1 pe-3 text-start font-semibold @[40rem]:table-cell @[40rem]:py-2.5 @[40rem]:whitespace-nowrap"
              >
                {ruleName(row.rule)}
              </th>
              <Counts row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The count that all columns of a rule share, if it is none or too small to be shown. */
function sameOf(row: RuleCounts): 0 | null | undefined {
  return ([null, 0] as const).find((value) => fields.every((field) => row[field] === value))
}

function Counts({ row }: { row: RuleCounts }) {
  const same = sameOf(row)
  if (same !== undefined) {
    return (
      <td
        colSpan={fields.length}
        className="block py-1 text-ink-soft @[40rem]:table-cell @[40rem]:px-2 @[40rem]:py-2.5 @[40rem]:text-end"
      >
        {same === 0 ? 'none' : `fewer than ${limits.publishedMin} of each`}
      </td>
    )
  }
  return fields.map((field) => (
    <td
      key={field}
      className="tabular flex justify-between gap-4 py-0.5 @[40rem]:table-cell @[40rem]:px-2 @[40rem]:py-2.5 @[40rem]:text-end"
    >
      <span aria-hidden="true" className="text-ink-soft @[40rem]:hidden">
        {columns[field]}
      </span>
      <Count value={row[field]} />
    </td>
  ))
}

/** A number, or that it is too small to be shown. */
export function Count({ value }: { value: number | null }) {
  if (value !== null) return fullCount(value)
  return (
    <>
      <span aria-hidden="true" title={`Fewer than ${limits.publishedMin}`}>
        {'<'} {limits.publishedMin}
      </span>
      <span className="sr-only">fewer than {limits.publishedMin}</span>
    </>
  )
}
