import { Link } from 'react-router'
import * as texts from '#messages/charts-page'
import type { PageHandle } from '../lib/page.ts'
import { NextSteps } from '../ui/next-steps.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Charts, loadCharts } from './home-charts.tsx'

export const handle: PageHandle = {
  load: ({ queryClient }) => loadCharts(queryClient),
  meta: ({ site }) => ({
    description: texts.everybodyAtAGlance({ site: site.name }),
    canonical: '/charts',
  }),
}

/** The charts of the home page, which loads them late, as a page: complete without JavaScript. */
export function Component() {
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
