import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ReactElement, useId, useState } from 'react'
import * as texts from '#messages/reference-data'
import type { Area } from '../../contract/reference-data.ts'
import { kindOfArea } from '../areas/kind-of-area.ts'
import { failureText } from '../lib/api-error.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { childAreas, childAreasQuery } from './api.ts'

interface AreaTreeProps {
  /** The area whose children are shown; absent: the topmost areas. */
  parent?: Area
  /** The buttons of an area. */
  actionsOf: (area: Area) => ReactElement
}

/** Most sites are about one country or city and the areas in it. */
const topmostAreas = 1

/** Areas below one another; those below an area are loaded when it is opened. */
export function AreaTree({ parent, actionsOf }: AreaTreeProps) {
  const list = useInfiniteQuery(childAreasQuery(parent?.id))
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  if (error && !data) {
    return <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
  }
  const look = parent
    ? 'ms-3 border-s border-line ps-2 sm:ms-5 sm:ps-4'
    : 'mt-6 divide-y divide-line border-y border-line'
  if (!data) {
    // As many rows as will follow, so that what is below them does not move.
    const count = Math.min(parent?.children ?? topmostAreas, childAreas)
    return (
      <Loading label={texts.loadingAreas} className={look}>
        {Array.from({ length: count }, (_, row) => (
          <div key={row} className="flex h-14 items-center justify-between">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-11 w-24" />
          </div>
        ))}
      </Loading>
    )
  }
  const areas = data.pages.flatMap((page) => page.data)
  if (areas.length === 0) {
    return parent ? null : (
      <div className="mt-6">
        <EmptyState title={texts.noAreasYet} hint={texts.importsMandatesAddAreas} />
      </div>
    )
  }
  return (
    <>
      <ul className={look}>
        {areas.map((area) => (
          <AreaNode key={area.id} area={area} actionsOf={actionsOf} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="outline"
          size="sm"
          className="my-2"
          aria-disabled={isFetchingNextPage}
          onClick={() => {
            if (!isFetchingNextPage) void fetchNextPage()
          }}
        >
          {isFetchingNextPage ? texts.loadingMore : texts.showMore}
        </Button>
      )}
    </>
  )
}

function AreaNode({ area, actionsOf }: { area: Area; actionsOf: (area: Area) => ReactElement }) {
  const [isOpen, setOpen] = useState(false)
  const childrenId = useId()
  const { name, kind, children, people } = area
  const facts = [
    kind && kindOfArea(kind),
    children > 0 && texts.below({ children }),
    people > 0 && texts.people({ people }),
  ].filter(Boolean)
  return (
    <li>
      <div className="flex min-h-14 items-center gap-1 py-1">
        {children > 0 ? (
          <Button
            variant="ghost"
            square
            aria-label={texts.areasIn({ name })}
            aria-expanded={isOpen}
            aria-controls={childrenId}
            className="-ms-3 shrink-0"
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRight
              aria-hidden="true"
              className={isOpen ? 'size-5 rotate-90' : 'size-5 rtl:rotate-180'}
            />
          </Button>
        ) : (
          <span className="-ms-3 w-target shrink-0" />
        )}
        <div className="min-w-0 grow">
          <p className="font-semibold wrap-anywhere">
            <span dir="auto">{name}</span>
          </p>
          <p className="tabular text-caption text-ink-soft">{facts.join(' · ')}</p>
        </div>
        <div className="flex shrink-0 max-sm:-me-2">{actionsOf(area)}</div>
      </div>
      <div id={childrenId}>{isOpen && <AreaTree parent={area} actionsOf={actionsOf} />}</div>
    </li>
  )
}
