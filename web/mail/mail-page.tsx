import * as texts from '#messages/mail'
import { PageHeading } from '../ui/page-heading.tsx'
import { TopicChoices } from './topic-choices.tsx'
import { WaitingMails } from './waiting-mails.tsx'

/** The state of the site's mail, and what the viewer is mailed about. */
export function Component() {
  return (
    <>
      <PageHeading title={texts.mail} subtitle={texts.emailsWaitSentWhy} />
      <WaitingMails />
      <section aria-labelledby="topics" className="mt-10 max-w-208">
        <h2 id="topics" className="text-section font-bold">
          {texts.emailsToYou}
        </h2>
        <p className="mt-1 mb-4 max-w-measure text-ink-soft">{texts.mostOneDayNumbers}</p>
        <TopicChoices />
      </section>
    </>
  )
}
