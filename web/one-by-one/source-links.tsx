import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { oneByOneList, type Source } from './sources.ts'

/** The heading of the page. */
export function sourceTitle({ chamber, party, area, from }: Source, of: string | null): string {
  if (from === 'representatives') return 'Your representatives'
  if (area) return of ? `Representatives of ${of}` : 'Representatives'
  if (chamber || party) return of ?? party ?? 'Chamber'
  return 'Fewest votes first'
}

const choices: [string, string][] = [
  [oneByOneList.path, 'Fewest votes'],
  [oneByOneList.addressOf({ from: 'representatives' }), 'My representatives'],
  ['/chambers', 'A chamber'],
  ['/parties', 'A party'],
  ['/areas', 'An area'],
]

/** Whom else the page can ask about. The lists lead back here from the page of each chamber, party and area. */
export function SourceLinks({ source }: { source: Source }): ReactNode {
  const here = oneByOneList.addressOf(source)
  return (
    <nav aria-label="Vote on others" className="one-by-one-sources">
      <p className="text-small text-ink-soft">Vote on</p>
      <ul className="flex flex-wrap gap-x-1">
        {choices.map(([to, label]) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === here ? 'page' : undefined}
              className="one-by-one-source"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
