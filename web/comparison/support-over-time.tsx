import { type QueryClient, useQueries } from '@tanstack/react-query'
import * as texts from '#messages/comparison'
import { limits } from '../../contract/limits.ts'
import type { PersonalityDetail } from '../../contract/personalities.ts'
import { DrawnOnServer, lazyPicture, useServerMarkup } from '../charts/drawn-on-server.tsx'
import { historyQuery } from '../personalities/api.ts'

const picture = lazyPicture(
  'comparison',
  async () => (await import('./comparison-picture.tsx')).comparisonPicture,
)

const withHistory = (people: PersonalityDetail[]) =>
  people.filter(({ voteCount }) => voteCount >= limits.rankedVotesMin)

const queryOf = ({ id }: PersonalityDetail) => historyQuery(id, 'year')

/** Loads what the server needs to draw the chart. */
export const loadSupportOverTime = (queryClient: QueryClient, people: PersonalityDetail[]) =>
  Promise.all([
    ...withHistory(people).map((person) => queryClient.prefetchQuery(queryOf(person))),
    picture.preload(),
  ])

/** The support of people in the last year in one chart; those with few votes are left out. */
export function SupportOverTime({ people }: { people: PersonalityDetail[] }) {
  const isServerMarkup = useServerMarkup()
  const shown = withHistory(people)
  const histories = useQueries({
    queries: shown.map((person) => ({ ...queryOf(person), enabled: !isServerMarkup })),
  })
  if (shown.length === 0) return null
  const data = shown.flatMap(({ name }, index) => {
    const history = histories[index]?.data
    return history ? [{ name, points: history.points }] : []
  })
  return (
    <section className="mt-10">
      <h2 className="mb-3 border-t-2 border-ink pt-3 text-section font-bold">
        {texts.supportLastYear}
      </h2>
      <DrawnOnServer
        picture={picture}
        isServerMarkup={isServerMarkup}
        data={data.length === shown.length ? data : undefined}
        fallback={<div className="h-72" />}
      />
      {shown.length < people.length && (
        <p className="mt-3 text-small text-ink-soft">
          {texts.leftOutPeopleFewer({ rankedVotesMin: limits.rankedVotesMin })}
        </p>
      )}
    </section>
  )
}
