import { limits } from '../../contract/limits.ts'
import { Field, Input } from '../ui/field.tsx'
import { LinesField } from './lines-field.tsx'
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
