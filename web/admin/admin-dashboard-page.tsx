import { PageHeading } from '../ui/page-heading.tsx'
import { TopPersonalities } from './top-personalities.tsx'

/** What goes on, and what waits for an administrator. */
export function Component() {
  return (
    <>
      <PageHeading title="Admin Dashboard" subtitle="What goes on, and what waits for you." />
      <TopPersonalities />
    </>
  )
}
