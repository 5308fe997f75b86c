import { Circle, CircleCheck } from 'lucide-react'
import * as texts from '#messages/admin'
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
    name: 'hasSettings',
    title: texts.nameTheSite,
    hint: texts.nameLookAndLanguages,
    to: '/admin/settings',
  },
  {
    name: 'hasPeople',
    title: texts.importPeople,
    hint: texts.spreadsheetOpenDataFile,
    to: '/admin/personalities/import',
  },
  {
    name: 'hasPictures',
    title: texts.addPictures,
    hint: texts.importOneOne,
    to: '/admin/personalities',
  },
  {
    name: 'hasMailServer',
    title: texts.connectAMailServer,
    hint: texts.setSmtpUrlMail,
    to: '/admin/mail',
  },
  {
    name: 'hasPublication',
    title: texts.publishFirstListBallots,
    hint: texts.publishedItselfOnceFive,
    to: '/how-we-count',
  },
]

/** The steps from a new site to a public one. */
export function SetupChecklist({ done }: { done: SetupSteps }) {
  return (
    <Card className="px-5 pt-4 pb-3">
      <h2 className="text-card font-bold">{texts.setUpYourSite}</h2>
      <p className="text-small text-ink-soft">
        {texts.stepsDone({
          done: steps.filter(({ name }) => done[name]).length,
          total: steps.length,
        })}
      </p>
      <ol className="mt-2 divide-y divide-line border-t border-line">
        {steps.map(({ name, title, hint, to }) => (
          <li key={name} className="relative flex min-h-14 items-center gap-3 py-2">
            {done[name] ? (
              <CircleCheck aria-label={texts.done} className="size-5.5 shrink-0 text-support" />
            ) : (
              <Circle aria-label={texts.toDo} className="size-5.5 shrink-0 text-ink-faint" />
            )}
            <div className="min-w-0">
              <p className="font-semibold">
                <TextLink to={to} className="stretched">
                  {title}
                </TextLink>
              </p>
              <p className="text-small text-ink-soft">{hint}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
