import { useState } from 'react'
import * as texts from '#messages/information'
import type { PageHandle } from '../lib/page.ts'
import { useSite } from '../lib/site.ts'
import { namesOperator } from '../site-settings/operator-fields.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FormResult } from '../ui/form-result.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ContactForm } from './contact-form.tsx'
import { OperatorDetails } from './operator-details.tsx'

export const handle: PageHandle = {
  meta: ({ site }) => ({
    description: texts.writePeopleWhoRun({ name: site.name }),
  }),
}

export function Component() {
  const site = useSite()
  // The server's message after sending.
  const [confirmation, setConfirmation] = useState<string | null>(null)
  return (
    <div className="column">
      <PageHeading title={texts.contact} subtitle={texts.questionsMistakesComplaintsPraise} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
        <Card className="p-5 sm:p-8">
          {confirmation === null ? (
            <ContactForm onSent={setConfirmation} />
          ) : (
            <FormResult title={texts.messageSent} text={confirmation}>
              <Button variant="outline" onClick={() => setConfirmation(null)}>
                {texts.writeAnotherMessage}
              </Button>
            </FormResult>
          )}
        </Card>
        <div className="grid gap-4 text-ink-soft">
          <p>
            {texts.helpPageAnswersMany({ link: (text) => <TextLink to="/help">{text}</TextLink> })}
          </p>
          <p>{texts.aboutPoliticianCommentGive}</p>
          <p>
            {texts.weUseYourName({ link: (text) => <TextLink to="/privacy">{text}</TextLink> })}
          </p>
          {namesOperator(site) && (
            <section aria-labelledby="operator" className="border-t border-line pt-4">
              <h2 id="operator" className="scroll-mt-24 font-bold text-ink">
                {texts.whoRunsThisSite}
              </h2>
              <OperatorDetails />
            </section>
          )}
        </div>
      </div>
    </div>
  )
}
