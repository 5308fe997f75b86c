import { limits } from '../../contract/limits.ts'
import type { RuleCounts, Transparency } from '../../contract/transparency.ts'
import { fullCount, longMonthYear } from '../lib/formats.ts'
import { ruleName } from '../reports/rule-texts.ts'

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

/** Decisions of a month by rule: a table on wide screens, blocks per rule on narrow ones. */
export function MonthTable({ month: { month, isOver, rules: rows } }: { month: Month }) {
  const name = longMonthYear(`${month}-01`)
  const headingId = `month-${month}`
  return (
    <section aria-labelledby={headingId} className="mt-8 first:mt-0">
      <h3 dir="auto" id={headingId} className="text-card font-bold">
        {name}
        {!isOver && <span className="font-medium text-ink-soft"> so far, in fives</span>}
      </h3>
      <table className="mt-2 block w-full text-small sm:table">
        <caption className="sr-only">Decisions of {name} by rule</caption>
        <thead className="sr-only sm:not-sr-only sm:table-header-group">
          <tr className="border-b border-line-strong text-left text-caption text-ink-soft">
            <th scope="col" className="py-2 pr-3 font-semibold">
              Rule
            </th>
            {fields.map((field) => (
              <th key={field} scope="col" className="px-2 py-2 text-right font-semibold">
                {columns[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block sm:table-row-group">
          {rows.map((row) => (
            <tr
              key={row.rule}
              // With one text for all columns, the rule and the text share a line on narrow screens.
              className="flex flex-col border-b border-line py-3 has-[td[colspan]]:flex-row has-[td[colspan]]:justify-between has-[td[colspan]]:py-1 sm:table-row sm:py-0!"
            >
              <th
                scope="row"
                className="block py-1 pr-3 text-left font-semibold sm:table-cell sm:py-2.5 sm:whitespace-nowrap"
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

function Counts({ row }: { row: RuleCounts }) {
  const isAll = (value: number | null) => fields.every((field) => row[field] === value)
  if (isAll(null) || isAll(0)) {
    return (
      <td
        colSpan={fields.length}
        className="block py-1 text-ink-soft sm:table-cell sm:px-2 sm:py-2.5 sm:text-right"
      >
        {isAll(0) ? 'none' : `fewer than ${limits.publishedMin} of each`}
      </td>
    )
  }
  return fields.map((field) => (
    <td
      key={field}
      className="tabular flex justify-between gap-4 py-0.5 sm:table-cell sm:px-2 sm:py-2.5 sm:text-right"
    >
      <span aria-hidden="true" className="text-ink-soft sm:hidden">
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
