import type { CSSProperties } from 'react'
import * as texts from '#messages/personality-pictures'
import type { Seat } from '../../contract/personalities.ts'
import { ChartTable } from '../charts/chart-table.tsx'
import type { PictureModule } from '../charts/drawn-on-server.tsx'
import { placeStyle } from '../charts/place-style.ts'
import { fullCount } from '../lib/formats.ts'
import {
  type HemicycleLayout,
  type Look,
  layoutHemicycle,
  type PartySeats,
} from './hemicycle-layout.ts'

export interface ChartedChamber {
  chamber: string
  /** Null without a page of the chamber. */
  slug: string | null
  members: Seat[]
}

interface Layout {
  chambers: HemicycleLayout[]
}

/** A half circle of seats for each chamber, with its parties. */
function Picture({ chambers }: Layout) {
  return (
    <div className="chambers">
      {chambers.map((layout) => (
        <Hemicycle key={layout.chamber} {...layout} />
      ))}
    </div>
  )
}

/** Larger dots, of few seats, need a smaller picture. */
const maxSizeOnWide = 5

function Hemicycle({ chamber, slug, size, parties, paths, first }: HemicycleLayout) {
  const hasVotes = parties.some(({ supported, opposed }) => supported + opposed > 0)
  return (
    <section>
      <h2 dir="auto">{slug ? <a href={`/chambers/${slug}`}>{chamber}</a> : chamber}</h2>
      <div
        className={size > maxSizeOnWide ? 'plot seats-plot seats-plot-small' : 'plot seats-plot'}
        data-plot={chamber}
      >
        <svg aria-hidden="true" viewBox="0 0 1000 500">
          {paths.map(({ look, all, rings }) => (
            <g key={all} {...attributesOf(look)}>
              <path className="seats" strokeWidth={Math.round(size * 8.4)} d={all} />
              {rings && (
                <path className="seats seats-hollow" strokeWidth={Math.round(size * 4)} d={rings} />
              )}
            </g>
          ))}
        </svg>
        <a
          href={`/personalities/${first.slug}`}
          className="point plot-start"
          style={placeStyle(first)}
        >
          <span className="sr-only">{first.name}</span>
        </a>
        <div data-points="" />
      </div>
      <PartyTable parties={parties} hasVotes={hasVotes} chamber={chamber} />
    </section>
  )
}

const attributesOf = ({ className, color }: Look) => ({
  className,
  style: color ? ({ '--party': color } as CSSProperties) : undefined,
})

interface PartyTableProps {
  parties: PartySeats[]
  hasVotes: boolean
  chamber: string
}

/** The legend, which also describes the picture to people who do not see it. */
function PartyTable({ parties, hasVotes, chamber }: PartyTableProps) {
  return (
    <div className="chart-legend">
      <ChartTable
        caption={hasVotes ? texts.dotsAndRings : texts.dots}
        columns={[
          texts.partyIn({ chamber }),
          texts.seats,
          ...(hasVotes ? [texts.mostlySupported] : []),
        ]}
      >
        {parties.map(({ party, slug, look, seats, supported }) => (
          <tr key={party}>
            <th scope="row" {...attributesOf(look)}>
              <span className="seat-mark" />
              {slug ? (
                <a href={`/parties/${slug}`} dir="auto">
                  {party}
                </a>
              ) : (
                <span dir="auto">{party}</span>
              )}
            </th>
            <td>{fullCount(seats)}</td>
            {hasVotes && <td>{fullCount(supported)}</td>}
          </tr>
        ))}
      </ChartTable>
    </div>
  )
}

function layout(chambers: ChartedChamber[]): Layout | undefined {
  const shown = chambers.flatMap((chamber) => layoutHemicycle(chamber) ?? [])
  return shown.length > 0 ? { chambers: shown } : undefined
}

/** The hemicycles, as `lazyPicture` loads them. */
export const hemicycles: PictureModule<ChartedChamber[], Layout> = { Picture, layout }
