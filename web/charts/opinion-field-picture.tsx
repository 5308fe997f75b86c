import * as texts from '#messages/opinion-field-picture'
import * as percents from '#messages/percent'
import { supportPercent } from '../../contract/percent.ts'
import type { Opinion } from '../../contract/personalities.ts'
import { compactCount, fullCount } from '../lib/formats.ts'
import { shownParty } from '../lib/shown-party.ts'
import { classNames } from '../ui/class-names.ts'
import { HiddenChartTable } from './chart-table.tsx'
import type { PictureModule } from './drawn-on-server.tsx'
import type { FieldLabel } from './field-labels.ts'
import { type FieldLayout, layoutField } from './field-layout.ts'
import { votesOf } from './opinions.ts'
import { rulesPath } from './paths.ts'
import { placeStyle } from './place-style.ts'

/** The opinion field: each personality a dot, support share across, votes upwards. */
function Picture({ layers, labels, ticks, rows, count }: FieldLayout) {
  const tabStop = labels.find(({ isWideOnly }) => !isWideOnly) ?? labels[0]
  return (
    <figure aria-labelledby="opinion">
      <figcaption className="mb-4 border-t-2 border-ink pt-3">
        <h2 id="opinion" className="text-section font-extrabold">
          {texts.opinionAtAGlance}
        </h2>
        <p className="mt-1 text-small text-ink-soft">{texts.eachDotIsAPerson}</p>
      </figcaption>
      <p aria-hidden="true" className="grid grid-cols-3 pb-1.5 text-caption font-semibold">
        <span className="text-oppose-strong">{texts.widelyOpposed}</span>
        <span className="text-center text-ink-soft">{texts.divided}</span>
        <span className="text-end text-support-strong">{texts.widelySupported}</span>
      </p>
      <div className="plot field-plot" data-plot>
        <svg aria-hidden="true" viewBox="0 0 1000 1000" preserveAspectRatio="none">
          <path className="plot-line" d={rulesPath(ticks.map(({ y }) => y))} />
          <path className="plot-line plot-line-middle" d="M500 0v1000" />
          {layers.map((layer, index) => (
            <Layer key={Object.values(layer).join()} layer={layer} number={index} />
          ))}
        </svg>
        <div aria-hidden="true">
          {ticks.map(({ y, votes }) => (
            <span key={votes} className="plot-tick" style={placeStyle({ x: 0, y })}>
              {texts.votesOfTick({ count: compactCount(votes) })}
            </span>
          ))}
        </div>
        {labels.map((label) => (
          <Label key={label.slug} label={label} isTabStop={label === tabStop} />
        ))}
        <div data-points="" />
      </div>
      <p aria-hidden="true" className="tabular grid grid-cols-3 pt-1.5 text-caption text-ink-soft">
        <span>{texts.supportOfNone}</span>
        <span className="text-center">{texts.supportOfHalf}</span>
        <span className="text-end">{texts.supportOfAll}</span>
      </p>
      <FieldTable rows={rows} count={count} />
    </figure>
  )
}

// A wider rim in the colour of the page below the dots of a layer separates them from the layer before.
function Layer({ layer, number }: { layer: FieldLayout['layers'][number]; number: number }) {
  const all = Object.entries(layer)
  const idOf = (tone: string) => `dots-${number}-${tone}`
  return (
    <>
      <g className="dots-rim">
        {all.map(([tone, path]) => (
          <path key={tone} id={idOf(tone)} className="dots" d={path} />
        ))}
      </g>
      {all.map(([tone]) => (
        <use key={tone} href={`#${idOf(tone)}`} className={`dots-${tone}`} />
      ))}
    </>
  )
}

// One tab stop: the arrow keys reach the others, as soon as the points are there.
function Label({ label, isTabStop }: { label: FieldLabel; isTabStop: boolean }) {
  return (
    <a
      href={`/personalities/${label.slug}`}
      className={classNames(
        'plot-label',
        label.isBefore && 'plot-label-before',
        label.isWideOnly && 'plot-label-wide',
      )}
      style={placeStyle(label)}
      tabIndex={isTabStop ? undefined : -1}
    >
      {/* Inside, because the direction of the name must not decide on which side of the plot the label is placed. */}
      <span dir="auto">{label.name}</span>
    </a>
  )
}

function FieldTable({ rows, count }: { rows: Opinion[]; count: number }) {
  return (
    <HiddenChartTable
      caption={texts.mostVotesInPicture({ rows: `${rows.length}`, count: fullCount(count) })}
      columns={[texts.name, texts.party, texts.support, texts.votes]}
    >
      {rows.map((row) => (
        <tr key={row.slug}>
          <th scope="row">
            <a href={`/personalities/${row.slug}`} dir="auto">
              {row.name}
            </a>
          </th>
          <td dir="auto">{shownParty(row)}</td>
          <td>{percents.percent({ share: supportPercent(row) })}</td>
          <td>{fullCount(votesOf(row))}</td>
        </tr>
      ))}
    </HiddenChartTable>
  )
}

/** The opinion field, as `lazyPicture` loads it. */
export const opinionField: PictureModule<Opinion[], FieldLayout> = { Picture, layout: layoutField }
