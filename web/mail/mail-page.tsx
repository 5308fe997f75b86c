import { PageHeading } from '../ui/page-heading.tsx'
import { WaitingMails } from './waiting-mails.tsx'

/** The state of the site's mail. */
export function Component() {
  return (
    <>
      <PageHeading title="Mail" subtitle="Emails that wait to be sent, and why." />
      <WaitingMails />
    </>
  )
}
