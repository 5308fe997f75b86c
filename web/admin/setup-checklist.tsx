import { Circle, CircleCheck } from 'lucide-react'
import type { SetupSteps } from '../../contract/admin.ts'
import { Card } from '../ui/card.tsx'
import { TextLink } from '../ui/text-link.tsx'

interface Step {
  name: keyof SetupSteps
  title: string
  hint: string
  /** The page where it is done or shown. */
  to: string
}

const steps: Step[] = [
  {
    name: 'hasPeople',
    title: 'Import people',
    hint: 'From a spreadsheet or an open data file.',
    to: '/admin/personalities/import',
  },
  {
    name: 'hasPictures',
    title: 'Add pictures',
    hint: 'With the import, or one by one.',
    to: '/admin/personalities',
  },
  {
    name: 'hasMailServer',
    title: 'Connect a mail server',
    hint: 'Set SMTP_URL and MAIL_FROM, so that members can confirm their email.',
    to: '/admin/mail',
  },
  {
    name: 'hasPublication',
    title: 'Publish the first list of ballots',
    hint: 'It is published by itself once five votes are counted.',
    to: '/how-we-count',
  },
]

/** The steps from a new site to a public one. */
export function SetupChecklist({ done }: { done: SetupSteps }) {
  return (
    <Card className="px-5 pt-4 pb-3">
      <h2 className="text-card font-bold">Set up your site</h2>
      <p className="text-small text-ink-soft">{`${steps.filter(({ name }) => done[name]).length} of ${steps.length} done`}</p>
      <ol className="mt-2 divide-y divide-line border-t border-line">
        {steps.map(({ name, title, hint, to }) => (
          <li key={name} className="flex min-h-14 items-center gap-3 py-2">
            {done[name] ? (
              <CircleCheck aria-label="Done" className="size-5.5 shrink-0 text-support" />
            ) : (
              <Circle aria-label="To do" className="size-5.5 shrink-0 text-ink-faint" />
            )}
            <div className="min-w-0">
              <p className="font-semibold">
                <TextLink to={to}>{title}</TextLink>
              </p>
              <p className="text-small text-ink-soft">{hint}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
