import { useController, useWatch } from 'react-hook-form'
import * as texts from '#messages/site-settings'
import { limits } from '../../contract/limits.ts'
import { CharacterCount } from '../ui/character-count.tsx'
import { Field, Textarea } from '../ui/field.tsx'
import { type RadioItem, RadioList } from '../ui/radio-list.tsx'
import type { SettingsFormState } from './use-settings-form.ts'

const items: RadioItem<'open' | 'maintenance'>[] = [
  { value: 'open', name: texts.open, says: texts.everybodySeesTheSite },
  {
    value: 'maintenance',
    name: texts.maintenancePage,
    says: texts.everybodySeesPageYour,
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
        legend={texts.whatVisitorsSee}
        items={items}
        chosen={isInMaintenance.value ? 'maintenance' : 'open'}
        onChoose={(choice) => isInMaintenance.onChange(choice === 'maintenance')}
      />
      <Field
        label={texts.messageMaintenancePage}
        optional
        hint={texts.whatHappensWhenSite}
        error={formState.errors.maintenanceMessage?.message}
        aside={<CharacterCount text={message} max={limits.maintenanceMessageMax} unit="" />}
      >
        <Textarea rows={3} {...register('maintenanceMessage')} />
      </Field>
    </>
  )
}
