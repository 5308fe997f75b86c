import type { ReactNode } from 'react'
import * as texts from '#messages/imports'
import type { ImportReport } from '../../contract/imports.ts'

interface ImportRowsProps<Row> {
  title: string
  /** Total number; `rows` holds the first of them. */
  count: number
  rows: Row[]
  children: (row: Row) => ReactNode
}

/** The first rows of one kind with their line numbers; renders nothing if there are none. */
export function ImportRows<Row extends { line: number }>({
  title,
  count,
  rows,
  children,
}: ImportRowsProps<Row>) {
  if (count === 0) return null
  return (
    <section className="border-t border-line pt-4 pb-2">
      <h3 className="tabular font-semibold">{texts.rowsOf({ kind: title, count })}</h3>
      <ul className="mt-2 divide-y divide-line text-small">
        {rows.map((row) => (
          <li key={row.line} className="grid grid-cols-[4.5rem_1fr] gap-3 py-2">
            <span className="tabular text-caption text-ink-soft">
              {texts.line({ line: row.line })}
            </span>
            <div className="min-w-0">{children(row)}</div>
          </li>
        ))}
      </ul>
      {rows.length < count && (
        <p className="tabular py-2 text-caption text-ink-soft">
          {texts.firstShown({ count: rows.length, value: count - rows.length })}
        </p>
      )}
    </section>
  )
}

interface NotedRowsProps {
  title: string
  count: number
  rows: ImportReport['skippedRows']
}

/** Rows of one kind with the reason of each. */
export function NotedRows(props: NotedRowsProps) {
  return (
    <ImportRows {...props}>
      {({ name, reason: why }) => {
        const reason = <span dir="auto">{why}</span>
        return name === null
          ? reason
          : texts.rowWithReason({
              name,
              label: (text) => (
                <span dir="auto" className="font-semibold">
                  {text}
                </span>
              ),
              reason,
            })
      }}
    </ImportRows>
  )
}
