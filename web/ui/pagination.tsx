import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { pageList } from './page-list.ts'

interface PaginationProps {
  page: number
  totalPages: number
  /** URL of a page of the list. */
  hrefFor: (page: number) => string
  /** Accessible name. */
  label?: string
}

/** Links to the pages of a list; renders nothing for a single page. */
export function Pagination({ page, totalPages, hrefFor, label = 'Pages' }: PaginationProps) {
  if (totalPages <= 1) return null
  return (
    <nav aria-label={label} className="tabular flex justify-center">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <li>
          <Step
            to={page > 1 ? hrefFor(Math.min(page - 1, totalPages)) : null}
            label="Previous page"
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Step>
        </li>
        {pageList(page, totalPages).map((entry, index, entries) =>
          entry === 'gap' ? (
            <li key={`gap-after-${entries[index - 1]}`} className="px-1 text-ink-faint">
              <span aria-hidden="true">…</span>
            </li>
          ) : (
            <li key={entry}>
              <Link
                to={hrefFor(entry)}
                aria-label={`Page ${entry}`}
                aria-current={entry === page ? 'page' : undefined}
                className={classNames(
                  'flex size-target items-center justify-center rounded-control border text-small font-semibold transition-colors',
                  entry === page
                    ? 'chosen border-ink bg-ink text-paper'
                    : 'border-transparent text-ink hover:border-line hover:bg-sunken',
                )}
              >
                {entry}
              </Link>
            </li>
          ),
        )}
        <li>
          <Step to={page < totalPages ? hrefFor(page + 1) : null} label="Next page">
            <ChevronRight aria-hidden="true" className="size-5" />
          </Step>
        </li>
      </ul>
    </nav>
  )
}

const stepLook = 'flex size-target items-center justify-center rounded-control transition-colors'

function Step({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (!to) {
    return (
      <span aria-hidden="true" className={classNames(stepLook, 'text-line-strong opacity-60')}>
        {children}
      </span>
    )
  }
  return (
    <Link to={to} aria-label={label} className={classNames(stepLook, 'text-ink hover:bg-sunken')}>
      {children}
    </Link>
  )
}
