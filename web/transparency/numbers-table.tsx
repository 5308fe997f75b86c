import type { ReactNode } from 'react'
import * as texts from '#messages/numbers-table'
import { limits } from '../../contract/limits.ts'
import { fullCount } from '../lib/formats.ts'
import { classNames } from '../ui/class-names.ts'

interface NumbersTableProps {
  /** Read by screen readers. */
  caption: string
  /** Headings: first of the column that names the rows, then of the others. */
  headings: readonly [string, ...string[]]
  /** `NumbersGroup`s. */
  children: ReactNode
}

/** A table of numbers where it fits; elsewhere each row is a block in which numbers have their heading beside them. */
export function NumbersTable({ caption, headings: [first, ...rest], children }: NumbersTableProps) {
  return (
    <div className="@container">
      <table className="block w-full text-small @[40rem]:table">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only @[40rem]:not-sr-only @[40rem]:table-header-group">
          <tr className="border-b border-line-strong text-caption text-ink-soft">
            <th scope="col" className="py-2 pe-3 text-start font-semibold">
              {first}
            </th>
            {rest.map((heading) => (
              <th key={heading} scope="col" className="px-2 py-2 text-end font-semibold">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}

interface NumbersGroupProps {
  /** What the rows have in common, with the number of columns that it spans. */
  heading?: { text: ReactNode; columns: number }
  /** `NumbersRow`s. */
  children: ReactNode
}

/** Rows of a table that belong together. */
export function NumbersGroup({ heading, children }: NumbersGroupProps) {
  return (
    <tbody className="block @[40rem]:table-row-group">
      {heading && (
        <tr className="flex @[40rem]:table-row">
          <th
            scope="rowgroup"
            colSpan={heading.columns}
            className="pt-7 pb-1 text-start text-body font-bold"
          >
            {heading.text}
          </th>
        </tr>
      )}
      {children}
    </tbody>
  )
}

interface NumbersRowProps {
  heading: ReactNode
  /** Lines of a row on a narrow screen: one for each cell, one for the heading and one for all cells, or a single one. */
  stack?: keyof typeof stacks
  /** `NumbersCell`s. */
  children: ReactNode
}

const stacks = {
  lines: { row: 'flex-col py-3', heading: '' },
  two: { row: 'flex-wrap items-baseline gap-x-2 py-2', heading: 'basis-full' },
  one: { row: 'flex-wrap justify-between py-1', heading: '' },
}

export function NumbersRow({ heading, stack = 'lines', children }: NumbersRowProps) {
  return (
    <tr className={classNames('flex border-b border-line @[40rem]:table-row', stacks[stack].row)}>
      <th
        scope="row"
        className={classNames(
          'py-1 pe-3 text-start font-semibold @[40rem]:table-cell @[40rem]:py-2.5',
          stacks[stack].heading,
        )}
      >
        {heading}
      </th>
      {children}
    </tr>
  )
}

interface NumbersCellProps {
  /** Heading of its column; without one, the content says what it is. */
  heading?: string
  columns?: number
  className?: string
  children: ReactNode
}

export function NumbersCell({ heading, columns, className, children }: NumbersCellProps) {
  return (
    <td
      colSpan={columns}
      className={classNames(
        'tabular flex justify-between gap-x-1.5 py-0.5 @[40rem]:table-cell @[40rem]:px-2 @[40rem]:py-2.5 @[40rem]:text-end',
        className,
      )}
    >
      {heading && (
        <span aria-hidden="true" className="text-ink-soft @[40rem]:hidden">
          {heading}
        </span>
      )}
      {children}
    </td>
  )
}

/** A number, or that it is too small to be shown. */
export function Count({ value }: { value: number | null }) {
  if (value !== null) return <span>{fullCount(value)}</span>
  return (
    <>
      <span aria-hidden="true" dir="ltr" title={texts.fewerThanTitle({ min: limits.publishedMin })}>
        {'<'} {limits.publishedMin}
      </span>
      <span className="sr-only">{texts.fewerThanSpoken({ min: limits.publishedMin })}</span>
    </>
  )
}
