import * as texts from '#messages/organizations'
import { limits } from '../../contract/limits.ts'
import type { Standing } from '../../contract/organizations.ts'
import { toneOf } from '../charts/opinions.ts'
import { fullCount } from '../lib/formats.ts'

/** The people of a party or chamber in numbers, for the line below its name. */
export function StandingNumbers({ standing }: { standing: Standing }) {
  const { inOffice, candidates, former, votes } = standing
  const numbers = [
    texts.inOffice({ inOffice }),
    candidates > 0 && texts.candidateCount({ count: candidates }),
    former > 0 && texts.formerCount({ count: former }),
    texts.voteCount({ count: votes }),
  ]
  return <span className="tabular">{numbers.filter(Boolean).join(' · ')}</span>
}

const tenth = 10

/** How many people of a party or chamber have how much support; nothing if none has enough votes. */
export function SupportDistribution({ distribution }: Pick<Standing, 'distribution'>) {
  const rated = distribution.reduce((sum, people) => sum + people, 0)
  if (rated === 0) return null
  const most = Math.max(...distribution)
  return (
    <section>
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
