import { useController, useWatch } from 'react-hook-form'
import * as texts from '#messages/site-settings'
import { isHexColor } from '../../contract/accent.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Field, Input } from '../ui/field.tsx'
import { PictureField } from './picture-field.tsx'
import type { SettingsFormState } from './use-settings-form.ts'

/** The colour of the site's own mark, with which choosing begins. */
const firstAccent = '#1c3f8c'

/** Logo, icon and accent of the site. */
export function LookFields({ form }: { form: SettingsFormState }) {
  const { control, setValue } = form
  const { field: hasName } = useController({ control, name: 'logoHasName' })
  const logo = useWatch({ control, name: 'logo' })
  return (
    <>
      <PictureField
        control={control}
        name="logo"
        legend={texts.logo}
        hint={texts.headerWideSquareStands}
        onHeight={(height) => setValue('logoHeight', height, { shouldDirty: true })}
      />
      {logo && (
        <CheckboxField
          label={texts.logoHasName}
          hint={texts.nameDoesNotStand}
          isChecked={hasName.value}
          onChange={hasName.onChange}
        />
      )}
      <PictureField
        control={control}
        name="icon"
        legend={texts.icon}
        hint={texts.tabsBrowsersHomeScreens}
      />
      <AccentField form={form} />
    </>
  )
}

/** The accent as text, with the colour chooser of the browser beside it. */
function AccentField({ form: { control, formState } }: { form: SettingsFormState }) {
  const { field } = useController({ control, name: 'accent' })
  const typed = field.value.trim().toLowerCase()
  return (
    <Field
      label={texts.accent}
      optional
      hint={texts.colourLinksButtonsDark}
      error={formState.errors.accent?.message}
    >
      <div className="flex flex-wrap items-center gap-2">
        <div className="w-36">
          <Input autoComplete="off" spellCheck={false} placeholder={firstAccent} {...field} />
        </div>
        <input
          type="color"
          aria-label={texts.chooseTheAccent}
          value={isHexColor(typed) ? typed : firstAccent}
          onChange={({ target }) => field.onChange(target.value)}
          className="size-target cursor-pointer rounded-control border border-line-strong bg-surface p-1"
        />
        {field.value && (
          <Button variant="ghost" onClick={() => field.onChange('')}>
            {texts.useTheFirstColour}
          </Button>
        )}
      </div>
    </Field>
  )
}
