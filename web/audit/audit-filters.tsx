import { useQuery } from '@tanstack/react-query'
import * as texts from '#messages/audit'
import type { auditFilters } from '../../contract/audit-filters.ts'
import { Field, Input } from '../ui/field.tsx'
import { FilterChoice, type FilterControlProps, FilterControls } from '../ui/filter-controls.tsx'
import { useNarrow } from '../ui/use-search-text.ts'
import { administratorsQuery } from './api.ts'
import { type AuditState, auditLog } from './audit-state.ts'
import { actionLabels, targetLabels } from './entry-labels.ts'

const controls: FilterControls<typeof auditFilters> = {
  action: (props) => (
    <Field label={texts.action} className="col-span-2 md:col-span-1">
      <FilterChoice label={texts.action} all={texts.allActions} choices={actionLabels} {...props} />
    </Field>
  ),
  actorId: (props) => <AdministratorChoice {...props} />,
  targetType: (props) => (
    <Field label={texts.target} className="col-span-2 sm:col-span-1">
      <FilterChoice label={texts.target} all={texts.allTargets} choices={targetLabels} {...props} />
    </Field>
  ),
  // A link on the page chooses a target, and a button above the list removes it.
  targetId: () => null,
  from: (props) => <DayField label={texts.from} {...props} />,
  to: (props) => <DayField label={texts.to} {...props} />,
}

/** Filters of the audit log. */
export function AuditFilters({ state }: { state: AuditState }) {
  return (
    <search className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-[1.2fr_1.2fr_1fr_1fr_1fr]">
      <FilterControls controls={controls} values={state} onChange={useNarrow(auditLog)} />
    </search>
  )
}

function DayField({ label, value = '', onChange }: FilterControlProps<string> & { label: string }) {
  return (
    <Field label={label}>
      <Input
        type="date"
        min="2000-01-01"
        value={value}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </Field>
  )
}

function AdministratorChoice(props: FilterControlProps<string>) {
  const names = useAdministrators(props.value)
  return (
    <Field label={texts.administrator} className="col-span-2 sm:col-span-1">
      <FilterChoice
        label={texts.administrator}
        all={texts.allAdministrators}
        choices={names}
        {...props}
      />
    </Field>
  )
}

/** Names of the administrators by id, with the chosen one in any case. */
function useAdministrators(chosen: string | undefined): Record<string, string> {
  const { data } = useQuery(administratorsQuery)
  const names = Object.fromEntries(data?.map(({ id, name }) => [id, name]) ?? [])
  // The chosen user may no longer be an administrator, or the list is still loading.
  if (chosen !== undefined) names[chosen] ??= texts.selectedAdministrator
  return names
}
