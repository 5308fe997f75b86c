import { useState } from 'react'
import * as texts from '#messages/imports'
import type { ImportPreview, SentImportOptions } from '../../contract/imports.ts'
import { shortDate } from '../lib/dates.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { TextLink } from '../ui/text-link.tsx'

interface MissingPeopleProps {
  missing: ImportPreview['missing']
  options: SentImportOptions
  onChange: (options: SentImportOptions) => void
}

/** People of the source who are not in the file, and whether they are former from a day on. */
export function MissingPeople({ missing, options, onChange }: MissingPeopleProps) {
  const [day, setDay] = useState(options.missingFormerFrom ?? '')
  const { count, first } = missing
  if (count === 0) return null
  const isMarked = options.missingFormerFrom !== undefined
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="tabular font-semibold">{texts.peopleSourceNotFile({ count })}</h3>
      <details className="text-small">
        <summary className="w-fit cursor-pointer py-2">{texts.whoTheyAre}</summary>
        <ul className="pb-2">
          {first.map(({ slug, name }) => (
            <li key={slug}>
              <TextLink to={`/personalities/${slug}`} target="_blank" dir="auto">
                {name}
              </TextLink>
            </li>
          ))}
        </ul>
        {first.length < count && (
          <p className="tabular pb-2">{texts.andMore({ value: count - first.length })}</p>
        )}
      </details>
      {isMarked ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-small font-medium">
            {texts.theyWillFormer({ day: shortDate(options.missingFormerFrom ?? '') })}
          </p>
          <Button
            size="sm"
            variant="outline"
            onClick={() => onChange({ ...options, missingFormerFrom: undefined })}
          >
            {texts.leaveThemThey}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-end gap-3">
          <Field label={texts.markAsFormerFrom}>
            <Input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
          </Field>
          <Button
            variant="outline"
            aria-disabled={day === ''}
            onClick={() => day !== '' && onChange({ ...options, missingFormerFrom: day })}
          >
            {texts.markThem}
          </Button>
        </div>
      )}
    </section>
  )
}
