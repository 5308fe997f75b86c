import { useNavigate } from 'react-router'
import type { NotificationType } from '../../contract/notifications.ts'
import { Field, Select } from '../ui/field.tsx'
import { kindLooks } from './kind-looks.ts'
import {
  isKnownType,
  type NotificationsState,
  notificationsAddress,
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
  const filter = (changed: Partial<NotificationsState>) =>
    navigate(notificationsAddress({ ...state, ...changed }), { preventScrollReset: true })
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-[12rem_14rem]">
      <Field label="Show">
        <Select
          value={state.status}
          onChange={({ target }) =>
            filter({ status: target.value as NotificationsState['status'], type: 'all' })
          }
        >
          {Object.entries(readStates).map(([status, label]) => (
            <option key={status} value={status}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Type">
        <Select
          value={state.type}
          onChange={({ target }) => filter({ type: target.value as NotificationsState['type'] })}
        >
          <option value="all">All types</option>
          {types.filter(isKnownType).map((type) => (
            <option key={type} value={type}>
              {kindLooks[type].label}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
