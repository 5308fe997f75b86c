import { useNavigate } from 'react-router'
import * as texts from '#messages/notifications'
import type { NotificationType } from '../../contract/notifications.ts'
import { Choice } from '../ui/choice.tsx'
import { Field } from '../ui/field.tsx'
import { FilterChoice, FilterControls } from '../ui/filter-controls.tsx'
import { kindLooks } from './kind-looks.ts'
import {
  isKnownType,
  type NotificationsState,
  notificationList,
  type pageFilters,
  readStates,
} from './notifications-state.ts'

interface NotificationControlsProps {
  state: NotificationsState
  /** Types that occur among the loaded notifications. */
  types: NotificationType[]
}

/** Filters of the notifications by read state and type. */
export function NotificationControls({ state, types }: NotificationControlsProps) {
  const navigate = useNavigate()
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-[12rem_14rem]">
      <FilterControls
        controls={controlsFor(types)}
        values={state}
        onChange={(changed) =>
          navigate(notificationList.addressOf({ status: state.status, ...changed }), {
            preventScrollReset: true,
          })
        }
      />
    </div>
  )
}

const controlsFor = (types: NotificationType[]): FilterControls<typeof pageFilters> => ({
  status: ({ value = 'all', onChange }) => (
    <Field label={texts.show}>
      <Choice label={texts.show} chosen={value} choices={readStates} onChoose={onChange} />
    </Field>
  ),
  type: (props) => (
    <Field label={texts.type}>
      <FilterChoice<NotificationType>
        label={texts.type}
        all={texts.allTypes}
        choices={labelsOf(types)}
        {...props}
      />
    </Field>
  ),
})

/** The labels of the types that this page knows. */
const labelsOf = (types: NotificationType[]): Partial<Record<NotificationType, string>> =>
  Object.fromEntries(types.filter(isKnownType).map((type) => [type, kindLooks[type].label]))
