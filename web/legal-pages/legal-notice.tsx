import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as texts from '#messages/legal-notice'
import type { AskedLegalPage } from '../../contract/legal-pages.ts'
import { api } from '../lib/api.ts'
import { partialDate } from '../lib/partial-date.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { askedPagesQuery } from './api.ts'

/** At the bottom of the screen, so that nothing on the page moves; above the tab bar. */
const place = 'sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-20 lg:bottom-0'

/** Says that a legal page changed. Who does not answer is asked again at the next visit, and nothing else changes. */
export function LegalNotice({ asked }: { asked: AskedLegalPage }) {
  const { page, title, lang, version, effectiveOn } = asked
  const client = useQueryClient()
  const [isLater, setLater] = useState(false)
  const { submit, isBusy } = useSubmission(async () => {
    const answered = await api('PUT /users/me/legal-pages/:page', {
      params: { page },
      body: { version },
    })
    client.setQueryData(askedPagesQuery.queryKey, answered)
  })
  if (isLater) return null
  return (
    <aside
      aria-label={texts.changedPage}
      className={`${place} border-t border-line bg-accent-wash print:hidden`}
    >
      <div className="column flex flex-wrap items-center gap-x-6 py-1">
        <p className="min-w-0 flex-auto py-1.5 text-small wrap-anywhere sm:w-0">
          {texts.thisPageHasChanged({
            label: (text) => <span>{text}</span>,
            title: (
              <TextLink to={`/${page}?version=${version}`} lang={lang}>
                {title}
              </TextLink>
            ),
            since: (text) => <span>{text}</span>,
            day: partialDate(effectiveOn),
          })}
        </p>
        <div className="-ms-3 flex flex-wrap">
          <Button
            variant="ghost"
            size="sm"
            aria-disabled={isBusy}
            onClick={() => void submit(undefined)}
          >
            {page === 'terms' ? texts.iAgree : texts.iHaveReadIt}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setLater(true)}>
            {texts.later}
          </Button>
        </div>
      </div>
    </aside>
  )
}
