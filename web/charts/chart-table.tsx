import type { ReactNode } from 'react'
import * as texts from '#messages/chart-table'

interface ChartTableProps {
  caption: string
  columns: string[]
  /** Rows of the body. */
  children: ReactNode
}

/** A table with the numbers of a chart. */
export function ChartTable({ caption, columns, children }: ChartTableProps) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** The table below a chart, until it is opened only the offer to show it. */
export function HiddenChartTable(props: ChartTableProps) {
  return (
    <details className="chart-table">
      <summary>{texts.showAsTable}</summary>
      <ChartTable {...props} />
    </details>
  )
}
