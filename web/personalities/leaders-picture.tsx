import type { ReactNode } from 'react'
import * as texts from '#messages/personality-pictures'
import { supportPercent } from '../../contract/percent.ts'
import type { Move, Personality } from '../../contract/personalities.ts'
import type { PictureModule } from '../charts/drawn-on-server.tsx'
import { shownParty } from '../lib/shown-party.ts'

export interface LeadersData {
  mostApproved: Personality[]
  mostOpposed: Personality[]
  mostDivisive: Personality[]
  moving: Move[]
}

type Side = 'support' | 'oppose' | 'even'

interface Row {
  slug: string
  name: string
  party: string | null
  /** Support in percent. */
  support: number
}

interface LeadersLayout {
  lists: { title: string; side: Side; rows: Row[] }[]
  moving: Move[]
}

/** Rows of a list. */
const maxRows = 3

/** Three short lists side by side, and below them the people whose support has changed, if there are any. */
function Picture({ lists, moving }: LeadersLayout) {
  return (
    <div className="leaders">
      {lists.map(({ title, side, rows }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ol>
            {rows.map((row) => (
              <li key={row.slug}>
                <PersonLink {...row} />
                <p className={`leaders-${side}`}>
                  <Share side={side} support={row.support} />
                </p>
                {row.party && <p dir="auto">{row.party}</p>}
              </li>
            ))}
          </ol>
        </section>
      ))}
      {moving.length > 0 && (
        <section className="moving">
          <h3>{texts.moving}</h3>
          <ol>
            {moving.map((move) => (
              <li key={move.slug}>
                <PersonLink {...move} />
                <p>{moveText(move)}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

function PersonLink({ slug, name }: Pick<Row, 'slug' | 'name'>) {
  return (
    <a href={`/personalities/${slug}`} dir="auto">
      {name}
    </a>
  )
}

function moveText({ change, supportPercentage: share }: Move): ReactNode {
  const values = { points: Math.abs(change), share, b: (text: ReactNode) => <b>{text}</b> }
  return change > 0 ? texts.movedUp(values) : texts.movedDown(values)
}

/** One share, so that names have room beside it on phones; on an even split it is the support. */
function Share({ side, support }: { side: Side; support: number }) {
  if (side === 'oppose') return <span>{texts.shareOfOppose({ share: 100 - support })}</span>
  return <span>{texts.shareOfSupport({ share: support })}</span>
}

function layout({ mostApproved, mostOpposed, mostDivisive, moving }: LeadersData) {
  const lists = [
    listOf(texts.mostApproved, 'support', mostApproved),
    listOf(texts.mostOpposed, 'oppose', mostOpposed),
    listOf(texts.mostDivisive, 'even', mostDivisive),
  ].filter(({ rows }) => rows.length > 0)
  return lists.length > 0 ? { lists, moving } : undefined
}

const listOf = (title: string, side: Side, people: Personality[]) => ({
  title,
  side,
  rows: people.slice(0, maxRows).map(rowOf),
})

const rowOf = (personality: Personality): Row => ({
  slug: personality.slug,
  name: personality.name,
  party: shownParty(personality),
  support: supportPercent(personality),
})

/** The leaders, as `lazyPicture` loads them. */
export const leaders: PictureModule<LeadersData, LeadersLayout> = { Picture, layout }
