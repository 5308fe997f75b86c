import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { ListedArea } from '../../contract/areas.ts'
import { areaPath } from './area-list.ts'
import { kindBesideName } from './kind-of-area.ts'

interface AreaLinksProps {
  areas: ListedArea[]
  /** Names the area that each lies in. */
  hasParents: boolean
}

/** Areas as rows that link to their pages. */
export function AreaLinks({ areas, hasParents }: AreaLinksProps) {
  return (
    <ul className="max-w-measure divide-y divide-line border-y border-line">
      {areas.map((area) => (
        <li key={area.slug}>
          <Link
            to={areaPath(area)}
            className="flex min-h-14 items-center gap-3 py-2 hover:bg-sunken"
          >
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block font-semibold wrap-anywhere">
                {area.name}
              </span>
              <span
                dir="auto"
                className="block text-small text-ink-soft first-letter:uppercase empty:hidden"
              >
                {[kindBesideName(area), hasParents ? area.parent?.name : undefined]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <ChevronRight
              aria-hidden="true"
              className="size-5 shrink-0 text-ink-faint rtl:-scale-x-100"
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
