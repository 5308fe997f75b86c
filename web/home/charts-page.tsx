import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as texts from '#messages/charts-page'
import { limits } from '../../contract/limits.ts'
import type { PageHandle } from '../lib/page.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { NextSteps } from '../ui/next-steps.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Charts, loadCharts } from './home-charts.tsx'
import { homeTop } from './home-top.ts'

export const handle: PageHandle = {
  load: ({ queryClient }) =>
    Promise.all([loadCharts(queryClient), queryClient.prefetchQuery(homeTop)]),
  meta: ({ site }) => ({
    description: texts.everybodyAtAGlance({ site: site.name }),
    canonical: '/charts',
  }),
}

/** The charts of the home page, which loads them late, as a page: complete without JavaScript. */
export function Component() {
  const { data } = useQuery(homeTop)
  const hasCharts = data?.data.some(({ voteCount }) => voteCount >= limits.rankedVotesMin) ?? true
  if (!hasCharts) return <NoCharts />
  return (
    <div className="column">
      <PageHeading title={texts.charts} subtitle={texts.chartsSubtitle} />
      <Charts />
      <NextSteps>
        <Link to="/personalities" className="arrow-link">
          {texts.allPoliticians}
        </Link>
        <Link to="/vote" className="arrow-link">
          {texts.voteOneByOne}
        </Link>
      </NextSteps>
    </div>
  )
}

/** What will be here, while nobody has enough votes. */
function NoCharts() {
  return (
    <div className="column">
      <PageHeading title={texts.charts} />
      <EmptyState title={texts.noCharts} hint={texts.chartsFrom}>
        <ButtonLink to="/vote">{texts.voteOneByOne}</ButtonLink>
        <ButtonLink to="/personalities" variant="outline">
          {texts.allPoliticians}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
