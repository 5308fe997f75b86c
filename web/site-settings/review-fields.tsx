import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { limits } from '../../contract/limits.ts'
import type { SiteSettings } from '../../contract/site-settings.ts'
import { Field, Input, Textarea } from '../ui/field.tsx'
import type { SettingsFormState } from './use-settings-form.ts'

/** Which texts wait for review: with listed words and links, and the first of new accounts. */
export function ReviewFields({
  form: { register, control, formState },
}: {
  form: SettingsFormState
}) {
  const { errors } = formState
  return (
    <>
      <LinesField
        control={control}
        name="heldWords"
        label="Words and phrases"
        hint="One on each line, as whole words. Capitals, accents and invisible characters make no difference."
      />
      <LinesField
        control={control}
        name="heldDomains"
        label="Links"
        hint="One domain on each line, such as example.org. All domains below it are meant, too."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="First texts of a new account"
          hint="0 for none. Otherwise every anonymous comment waits, too, so that none shows that its author is new."
          error={errors.heldFirstTexts?.message}
        >
          <Input
            type="number"
            inputMode="numeric"
            min={0}
            max={limits.firstTextsMax}
            {...register('heldFirstTexts', { valueAsNumber: true })}
          />
        </Field>
        <Field label="Days for which an account is new" error={errors.newAccountDays?.message}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={limits.newAccountDaysMax}
            {...register('newAccountDays', { valueAsNumber: true })}
          />
        </Field>
      </div>
    </>
  )
}

interface LinesFieldProps {
  control: Control<SiteSettings>
  name: 'heldWords' | 'heldDomains'
  label: string
  hint: string
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A list that is typed with one entry on each line. */
function LinesField({ control, name, label, hint }: LinesFieldProps) {
  const { field, fieldState } = useController({ control, name })
  const [typed, setTyped] = useState(() => field.value.join('\n'))
  // The value may be another one after it was saved, or read again.
  const text = linesOf(typed).join('\n') === field.value.join('\n') ? typed : field.value.join('\n')
  // Of the list as a whole an object has a message, of its lines an array has objects.
  const errors = fieldState.error as ListError | undefined
  const wrong = errors?.message ?? errors?.find?.((error) => error?.message)?.message
  return (
    <Field label={label} optional hint={hint} error={wrong}>
      <Textarea
        rows={5}
        spellCheck={false}
        value={text}
        onBlur={field.onBlur}
        onChange={({ target }) => {
          setTyped(target.value)
          field.onChange(linesOf(target.value))
        }}
      />
    </Field>
  )
}

type ListError = { message?: string } & Partial<Pick<({ message?: string } | undefined)[], 'find'>>
