import { useState } from 'react'
import type { PageHandle } from '../lib/page.ts'
import { useSite } from '../lib/site.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FormResult } from '../ui/form-result.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ContactForm } from './contact-form.tsx'
import { namesOperator, OperatorDetails } from './operator-details.tsx'

export const handle: PageHandle = {
  meta: ({ site }) => ({
    description: `Write to the people who run ${site.name}: questions, mistakes, complaints or praise.`,
  }),
}

export function Component() {
  const site = useSite()
  // The server's message after sending.
  const [confirmation, setConfirmation] = useState<string | null>(null)
  return (
    <div className="column">
      <PageHeading
        title="Contact"
        subtitle="Questions, mistakes, complaints or praise. A person reads every message."
      />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
        <Card className="p-5 sm:p-8">
          {confirmation === null ? (
            <ContactForm onSent={setConfirmation} />
          ) : (
            <FormResult title="Message sent" text={confirmation}>
              <Button variant="outline" onClick={() => setConfirmation(null)}>
                Write another message
              </Button>
            </FormResult>
          )}
        </Card>
        <div className="grid gap-4 text-ink-soft">
          <p>
            The <TextLink to="/help">help page</TextLink> answers many questions.
          </p>
          <p>
            Is it about a politician or a comment? Give the name or the page’s address, so we can
            find it.
          </p>
          <p>
            We use your name and email address only to answer you. The{' '}
            <TextLink to="/privacy">privacy page</TextLink> says more.
          </p>
          {namesOperator(site) && (
            <section aria-labelledby="operator" className="border-t border-line pt-4">
              <h2 id="operator" className="scroll-mt-24 font-bold text-ink">
                Who runs this site
              </h2>
              <OperatorDetails />
            </section>
          )}
        </div>
      </div>
    </div>
  )
}
