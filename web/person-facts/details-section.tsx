import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as texts from '#messages/person-facts'
import { DetailFields } from '../../contract/known-facts.ts'
import { editedFields } from '../lib/edited-fields.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input, Select } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { changeFacts, invalidateFacts } from './api.ts'
import { FactForm } from './fact-form.tsx'
import { factLabels, genderLabels } from './fact-labels.ts'
import { Section } from './section.tsx'
import { linesOfValue } from './shown-value.ts'

type Fields = Record<keyof DetailFields, string | null>

const fieldNames = Object.keys(DetailFields.shape) as (keyof DetailFields)[]

interface DetailsSectionProps {
  personalityId: string
  fields: Fields
}

/** Names to sort by, dates, gender, and who made the picture. */
export function DetailsSection({ personalityId, fields }: DetailsSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Section
      title={texts.details}
      hint={texts.birthDeathGenderShown}
      action={
        <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
          <Pencil aria-hidden="true" className="size-4.5" />
          {texts.editDetails}
        </Button>
      }
    >
      <dl className="grid gap-x-8 py-2 sm:grid-cols-2">
        {fieldNames.map((name) => (
          <div key={name} className="flex gap-3 py-1.5 text-small">
            <dt dir="auto" className="w-32 shrink-0 text-ink-soft">
              {factLabels[name]}
            </dt>
            <dd dir="auto" className="min-w-0 wrap-anywhere">
              {shownField(fields[name])}
            </dd>
          </div>
        ))}
      </dl>
      {isOpen && (
        <FormDialog title={texts.editDetails} onClose={close}>
          {(onDirty) => (
            <DetailsForm
              personalityId={personalityId}
              fields={fields}
              onDirty={onDirty}
              onClose={close}
            />
          )}
        </FormDialog>
      )}
    </Section>
  )
}

const shownField = (value: string | null) => (value && linesOfValue(value)[0]) || '–'

interface DetailsFormProps extends DetailsSectionProps {
  onDirty: (isDirty: boolean) => void
  onClose: () => void
}

function DetailsForm({ personalityId, fields, onDirty, onClose }: DetailsFormProps) {
  const client = useQueryClient()
  const values = Object.fromEntries(fieldNames.map((name) => [name, fields[name] ?? '']))
  const form = useForm({
    resolver: zodResolver(DetailFields),
    defaultValues: values as Record<Exclude<keyof DetailFields, 'gender'>, string> & {
      gender: '' | keyof typeof genderLabels
    },
  })
  const { register, formState } = form
  const { errors, dirtyFields } = formState
  return (
    <FactForm
      form={form}
      onDirty={onDirty}
      onClose={onClose}
      send={async (edited) => {
        try {
          await changeFacts(personalityId, editedFields(edited, dirtyFields, fields))
          toast.success(texts.detailsHaveBeenSaved)
        } finally {
          await invalidateFacts(client)
        }
      }}
    >
      {fieldNames.map((name) => (
        <Field key={name} label={factLabels[name]} hint={hints[name]} error={errors[name]?.message}>
          {name === 'gender' ? (
            <Select {...register(name)}>
              <option value="">{texts.notKnown}</option>
              {Object.entries(genderLabels).map(([gender, label]) => (
                <option key={gender} value={gender}>
                  {label}
                </option>
              ))}
            </Select>
          ) : (
            <Input autoComplete="off" {...register(name)} />
          )}
        </Field>
      ))}
    </FactForm>
  )
}

const hints: Partial<Record<keyof DetailFields, string>> = {
  familyName: texts.listsInitialsUse,
  sortName: texts.whatListsSortIf,
  birthDate: texts.dayMonthOrYearOfBirth,
  pictureCredit: texts.whoMadeThePicture,
  pictureLicence: texts.suchAsLicence,
}
