import { supportPercent } from '../../contract/percent.ts'
import type { Personality } from '../../contract/personalities.ts'
import type { PictureModule } from '../charts/drawn-on-server.tsx'
import { partyOf } from '../charts/opinions.ts'

export interface LeadersData {
  mostApproved: Personality[]
  mostOpposed: Personality[]
  mostDivisive: Personality[]
}

interface Row {
  slug: string
  name: string
  party: string
  /** Support in percent. */
  support: number
}

interface LeadersLayout {
  lists: { title: string; side: 'support' | 'oppose' | 'even'; rows: Row[] }[]
}

/** Rows of a list. */
const maxRows = 3

/** Three short lists side by side. */
function Picture({ lists }: LeadersLayout) {
  return (
    <div className="leaders">
      {lists.map(({ title, side, rows }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ol>
            {rows.map((row) => (
              <li key={row.slug}>
                <a href={`/personalities/${row.slug}`} dir="auto">
                  {row.name}
                </a>
                <b className={`leaders-${side}`}>{shareText(side, row.support)}</b>
                <span dir="auto">{row.party}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

const shareText = (side: string, support: number) =>
  side === 'support'
    ? `${support}% support`
    : side === 'oppose'
      ? `${100 - support}% oppose`
      : `${support} : ${100 - support}`

function layout({ mostApproved, mostOpposed, mostDivisive }: LeadersData) {
  const lists: LeadersLayout['lists'] = [
    { title: 'Most approved', side: 'support', rows: mostApproved.map(rowOf) },
    { title: 'Most opposed', side: 'oppose', rows: mostOpposed.map(rowOf) },
    { title: 'Most divisive', side: 'even', rows: mostDivisive.map(rowOf) },
  ]
  const shown = lists
    .filter(({ rows }) => rows.length > 0)
    .map((list) => ({ ...list, rows: list.rows.slice(0, maxRows) }))
  return shown.length > 0 ? { lists: shown } : undefined
}

const rowOf = (personality: Personality): Row => ({
  slug: personality.slug,
  name: personality.name,
  party: partyOf(personality),
  support: supportPercent(personality),
})

/** The leaders, as `lazyPicture` loads them. */
export const leaders: PictureModule<LeadersData, LeadersLayout> = { Picture, layout }
