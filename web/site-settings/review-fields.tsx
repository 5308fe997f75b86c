import * as texts from '#messages/site-settings'
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
        label={texts.wordsAndPhrases}
        hint={texts.oneEachLineWhole}
      />
      <LinesField
        control={control}
        name="heldDomains"
        label={texts.links}
        hint={texts.oneDomainEachLine}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={texts.firstTextsNewAccount}
          hint={texts.firstTextsHint}
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
        <Field label={texts.daysWhichAccountNew} error={errors.newAccountDays?.message}>
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
