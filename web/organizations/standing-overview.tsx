import type { ReactNode } from 'react'
import * as texts from '#messages/organizations'
import { limits } from '../../contract/limits.ts'
import type { Standing } from '../../contract/organizations.ts'
import { toneOf } from '../charts/opinions.ts'
import { fullCount } from '../lib/formats.ts'
import { StatRow } from '../ui/stat-row.tsx'

interface StandingOverviewProps {
  standing: Standing
  /** A section beside the chart on wide screens. */
  children?: ReactNode
}

/** The people of a party or chamber in numbers, and how they are supported. */
export function StandingOverview({ standing, children }: StandingOverviewProps) {
  const { inOffice, candidates, former, votes } = standing
  const numbers = [
    { label: texts.inOfficeLabel, value: inOffice },
    ...(candidates > 0
      ? [{ label: texts.candidates({ count: candidates }), value: candidates }]
      : []),
    ...(former > 0 ? [{ label: texts.former, value: former }] : []),
    { label: texts.votes({ count: votes }), value: votes },
  ]
  return (
    <>
      <StatRow statistics={numbers} isFailed={false} />
      <div className={children ? 'lg:grid lg:grid-cols-2 lg:gap-x-16' : undefined}>
        <Distribution distribution={standing.distribution} />
        {children}
      </div>
    </>
  )
}

const tenth = 10

function Distribution({ distribution }: Pick<Standing, 'distribution'>) {
  const rated = distribution.reduce((sum, people) => sum + people, 0)
  if (rated === 0) return null
  const most = Math.max(...distribution)
  return (
    <section className="mt-8">
      <h2 className="text-section font-bold">{texts.howTheyAreSupported}</h2>
      <p className="mt-1 text-small text-ink-soft">
        {texts.peopleVotesMoreShare({ rated, rankedVotesMin: limits.rankedVotesMin })}
      </p>
      <div className="max-w-measure">
        <ol className="distribution">
          {distribution.map((people, index) => {
            const from = index * tenth
            const to = index === distribution.length - 1 ? 100 : from + tenth - 1
            return (
              <li key={index}>
                <span className="distribution-count">
                  <span aria-hidden="true">{people > 0 ? fullCount(people) : ''}</span>
                  <span className="sr-only">{texts.peopleBetween({ from, to, people })}</span>
                </span>
                <span
                  aria-hidden="true"
                  className={`distribution-bar distribution-${toneOf(from + tenth / 2)}`}
                  style={{ height: `${(people / most) * 7}rem` }}
                />
              </li>
            )
          })}
        </ol>
        <p aria-hidden="true" className="distribution-axis">
          <span>{texts.noSupport}</span>
          <span>{texts.shareOfSupport({ share: 50 })}</span>
          <span>{texts.shareOfSupport({ share: 100 })}</span>
        </p>
      </div>
    </section>
  )
}
