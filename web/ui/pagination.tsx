import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import * as texts from '#messages/pagination'
import { classNames } from './class-names.ts'
import { pageList } from './page-list.ts'

interface PaginationProps {
  page: number
  totalPages: number
  /** URL of a page of the list. */
  hrefFor: (page: number) => string
  /** Accessible name. */
  label?: string
  /** Id of the element that gets the focus when another page is shown, such as the summary of the results. */
  resultsId: string
}

/** Links to the pages of a list; renders nothing for a single page. */
export function Pagination(props: PaginationProps) {
  const { page, totalPages, hrefFor, label = texts.pages, resultsId } = props
  const noteFollowed = useFocusOnResults(page, resultsId)
  if (totalPages <= 1) return null
  return (
    <nav aria-label={label} className="tabular flex justify-center" onClickCapture={noteFollowed}>
      {/* The places shrink, so that all of them stay on one line of a narrow screen. On wide ones they grow with the number. */}
      <ul className="flex w-full flex-wrap items-center justify-center gap-1 *:max-w-target *:flex-[1_1_2rem] sm:*:max-w-max sm:*:min-w-target">
        <li>
          <Step
            to={page > 1 ? hrefFor(Math.min(page - 1, totalPages)) : null}
            label={texts.previousPage}
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
          </Step>
        </li>
        {pageList(page, totalPages).map((entry, index, entries) =>
          entry === 'gap' ? (
            <li
              key={`gap-after-${entries[index - 1]}`}
              className="max-w-5! min-w-0! flex-[1_1_1rem]! text-center text-ink-faint"
            >
              <span aria-hidden="true">…</span>
            </li>
          ) : (
            <li key={entry}>
              <Link
                to={hrefFor(entry)}
                aria-label={texts.pageNumber({ page: `${entry}` })}
                aria-current={entry === page ? 'page' : undefined}
                className={classNames(
                  'flex h-target items-center justify-center rounded-control border text-small font-semibold sm:px-2 transition-colors',
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
          <Step to={page < totalPages ? hrefFor(page + 1) : null} label={texts.nextPage}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </Step>
        </li>
      </ul>
    </nav>
  )
}

/** Moves the focus to the results once the page that a link of the pagination leads to is shown. */
function useFocusOnResults(page: number, resultsId: string) {
  const hasFollowed = useRef(false)
  useEffect(() => {
    if (!hasFollowed.current) return
    hasFollowed.current = false
    const results = document.getElementById(resultsId)
    results?.focus({ preventScroll: true })
    results?.scrollIntoView({ block: 'nearest' })
  }, [page, resultsId])
  return ({ target }: MouseEvent) => {
    hasFollowed.current = target instanceof Element && target.closest('a') !== null
  }
}

const stepLook = 'flex h-target items-center justify-center rounded-control transition-colors'

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
