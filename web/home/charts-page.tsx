import { Link } from 'react-router'
import type { PageHandle } from '../lib/page.ts'
import { NextSteps } from '../ui/next-steps.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Charts, loadCharts } from './home-charts.tsx'

export const handle: PageHandle = {
  load: ({ queryClient }) => loadCharts(queryClient),
  meta: ({ site }) => ({
    description: `Everybody on ${site.name} at a glance: who is supported, who is opposed, who divides, and whose support is moving.`,
    canonical: '/charts',
  }),
}

/** The charts of the home page, which loads them late, as a page: complete without JavaScript. */
export function Component() {
  return (
    <div className="column">
      <PageHeading
        title="Charts"
        subtitle="Who is supported, who is opposed, and who divides. People with fewer than 20 votes are left out."
      />
      <Charts />
      <NextSteps>
        <Link to="/personalities" className="arrow-link">
          All politicians
        </Link>
        <Link to="/vote" className="arrow-link">
          Vote one by one
        </Link>
      </NextSteps>
    </div>
  )
}
