import { useController, useWatch } from 'react-hook-form'
import { limits } from '../../contract/limits.ts'
import { CharacterCount } from '../ui/character-count.tsx'
import { Field, Textarea } from '../ui/field.tsx'
import { type RadioItem, RadioList } from '../ui/radio-list.tsx'
import type { SettingsFormState } from './use-settings-form.ts'

const items: RadioItem<'open' | 'maintenance'>[] = [
  { value: 'open', name: 'Open', says: 'Everybody sees the site.' },
  {
    value: 'maintenance',
    name: 'Maintenance page',
    says: 'Everybody sees a page with your message. Administrators log in at /login and use the site as usual.',
  },
]

/** Whether visitors see the site, or a page that says why not. */
export function MaintenanceFields({
  form: { register, control, formState },
}: {
  form: SettingsFormState
}) {
  const { field: isInMaintenance } = useController({ control, name: 'isInMaintenance' })
  const message = useWatch({ control, name: 'maintenanceMessage' })
  return (
    <>
      <RadioList
        legend="What visitors see"
        items={items}
        chosen={isInMaintenance.value ? 'maintenance' : 'open'}
        onChoose={(choice) => isInMaintenance.onChange(choice === 'maintenance')}
      />
      <Field
        label="Message on the maintenance page"
        optional
        hint="What happens, and when the site is back."
        error={formState.errors.maintenanceMessage?.message}
        aside={<CharacterCount text={message} max={limits.maintenanceMessageMax} unit="" />}
      >
        <Textarea rows={3} {...register('maintenanceMessage')} />
      </Field>
    </>
  )
}
