import * as percents from '#messages/percent'
import * as texts from '#messages/personality-pictures'
import type { Opinion, PersonalityFacets } from '../../contract/personalities.ts'
import type { PictureModule } from '../charts/drawn-on-server.tsx'
import { fullCount } from '../lib/formats.ts'
import { partyName } from '../lib/shown-party.ts'
import { layoutStrips, type Strip, type StripsLayout } from './strips-layout.ts'

// `PartyStrips` adds what else is chosen.
const filtered = (filter: Record<string, string>) => `/personalities?${new URLSearchParams(filter)}`

/** A row for each of the largest parties: its name, its people by support share, its count. */
function Picture({ strips, letters, hasDots }: StripsLayout) {
  return (
    <>
      {strips.length > 1 && <Strips strips={strips} hasDots={hasDots} />}
      {letters.length > 0 && (
        <nav aria-label={texts.lastNamesFromAToZ} className="letters">
          <b>{texts.lastName}</b>
          {letters.map((letter) => (
            <a key={letter} href={filtered({ letter, sort: 'name', order: 'asc' })}>
              {letter.toUpperCase()}
            </a>
          ))}
        </nav>
      )}
    </>
  )
}

function Strips({ strips, hasDots }: Pick<StripsLayout, 'strips' | 'hasDots'>) {
  return (
    <nav aria-label={texts.parties} className={hasDots ? 'strips' : 'strips strips-plain'}>
      <p aria-hidden="true" className="strips-head">
        <b>{texts.partyLabel}</b>
        {hasDots && (
          <span className="strip-axis">
            <span>{percents.percent({ share: 0 })}</span>
            <span>{texts.axisOfSupport}</span>
            <span>{percents.percent({ share: 100 })}</span>
          </span>
        )}
      </p>
      <ul>
        {strips.map((strip) => (
          <li key={strip.name}>
            <StripRow strip={strip} hasDots={hasDots} />
          </li>
        ))}
      </ul>
      {hasDots && (
        <p aria-hidden="true" className="text-caption text-ink-faint">
          {texts.whatDotsMean}
        </p>
      )}
    </nav>
  )
}

function StripRow({ strip, hasDots }: { strip: Strip; hasDots: boolean }) {
  const { name, count, median, isParty } = strip
  return (
    <a className="strip" href={filtered(isParty ? { party: name } : { parties: 'smaller' })}>
      <span className="strip-name" dir="auto">
        {partyName(name)}
      </span>
      {hasDots && <Dots strip={strip} />}
      <span className="strip-count">
        <span aria-hidden="true">{fullCount(count)}</span>
        <span className="sr-only">
          {median === undefined
            ? texts.people({ count })
            : texts.peopleWithMedian({ count, median })}
        </span>
      </span>
    </a>
  )
}

function Dots({ strip: { paths, median } }: { strip: Strip }) {
  return (
    <span className="plot strip-plot">
      <svg aria-hidden="true" viewBox="0 0 1000 1000" preserveAspectRatio="none">
        <path className="plot-line" d="M0 500h1000M500 150v700" />
        {Object.entries(paths).map(([tone, path]) => (
          <path key={tone} className={`dots dots-${tone}`} d={path} />
        ))}
        {median !== undefined && <path className="strip-median" d={`M${median * 10} 80v840`} />}
      </svg>
    </span>
  )
}

export interface StripsData {
  facets: PersonalityFacets
  opinions: Opinion[]
}

/** The party strips and letters, as `lazyPicture` loads them. */
export const partyStrips: PictureModule<StripsData, StripsLayout> = {
  Picture,
  layout: layoutStrips,
}
