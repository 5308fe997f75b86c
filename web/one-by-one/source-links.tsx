import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as texts from '#messages/one-by-one'
import { oneByOneList, type Source } from './sources.ts'

/** The heading of the page. */
export function sourceTitle({ chamber, party, area, from }: Source, of: string | null): string {
  if (from === 'representatives') return texts.yourRepresentatives
  if (area) return of ? texts.representativesOf({ area: of }) : texts.representatives
  if (chamber || party) return of ?? party ?? texts.chamber
  return texts.fewestVotesFirst
}

const choices: [string, string][] = [
  [oneByOneList.path, texts.fewestVotes],
  [oneByOneList.addressOf({ from: 'representatives' }), texts.myRepresentatives],
  ['/chambers', texts.aChamber],
  ['/parties', texts.aParty],
  ['/areas', texts.anArea],
]

/** Whom else the page can ask about. The lists lead back here from the page of each chamber, party and area. */
export function SourceLinks({ source }: { source: Source }): ReactNode {
  const here = oneByOneList.addressOf(source)
  return (
    <nav aria-label={texts.voteOnOthers} className="one-by-one-sources">
      <p className="text-small text-ink-soft">{texts.voteOnList}</p>
      <ul className="flex flex-wrap gap-x-1 max-[22rem]:flex-col">
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
