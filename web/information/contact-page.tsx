import { useState } from 'react'
import type { PageHandle } from '../lib/page.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FormResult } from '../ui/form-result.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ContactForm } from './contact-form.tsx'

export const handle: PageHandle = {
  meta: () => ({
    description: 'Write to the people who run Voxpop: questions, mistakes, complaints, praise.',
  }),
}

export function Component() {
  // The server's message after sending.
  const [confirmation, setConfirmation] = useState<string | null>(null)
  return (
    <div className="column">
      <PageHeading
        title="Contact"
        subtitle="Questions, mistakes, complaints, praise: people read what you write."
      />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
        <Card className="p-5 sm:p-8">
          {confirmation === null ? (
            <ContactForm onSent={setConfirmation} />
          ) : (
            <FormResult title="Your message is here" text={confirmation}>
              <Button variant="outline" onClick={() => setConfirmation(null)}>
                Write another message
              </Button>
            </FormResult>
          )}
        </Card>
        <div className="grid gap-4 text-ink-soft">
          <p>
            Many things are answered on the <TextLink to="/help">help page</TextLink>.
          </p>
          <p>
            If it is about a personality or a comment, give its name or address, so that we find it.
          </p>
          <p>
            We use your name and email address to answer you, and for nothing else. More on that on
            the <TextLink to="/privacy">privacy page</TextLink>.
          </p>
        </div>
      </div>
    </div>
  )
}
