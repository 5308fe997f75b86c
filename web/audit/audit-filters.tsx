import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Choice } from '../ui/choice.tsx'
import { Field, Input } from '../ui/field.tsx'
import { administratorsQuery } from './api.ts'
import { type AuditState, auditAddress } from './audit-state.ts'
import { actionLabels, targetLabels } from './entry-labels.ts'

/** Filters of the audit log: action, administrator, target type and dates. */
export function AuditFilters({ state }: { state: AuditState }) {
  const navigate = useNavigate()
  const administrators = useAdministrators(state.actor)
  const filter = (changed: Partial<AuditState>) =>
    navigate(auditAddress({ ...state, ...changed }), { preventScrollReset: true })
  return (
    <search className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-[1.2fr_1.2fr_1fr_1fr_1fr]">
      <Field label="Action" className="col-span-2 md:col-span-1">
        <Choice
          label="Action"
          chosen={state.action}
          choices={{ '': 'All actions', ...actionLabels }}
          onChoose={(action) => filter({ action })}
        />
      </Field>
      <Field label="Administrator">
        <Choice
          label="Administrator"
          chosen={state.actor}
          choices={administrators}
          onChoose={(actor) => filter({ actor })}
        />
      </Field>
      <Field label="Target">
        <Choice
          label="Target"
          chosen={state.type}
          choices={{ '': 'All targets', ...targetLabels }}
          onChoose={(type) => filter({ type })}
        />
      </Field>
      <Field label="From">
        <Input
          type="date"
          min="2000-01-01"
          value={state.from}
          onChange={({ target }) => filter({ from: target.value })}
        />
      </Field>
      <Field label="To">
        <Input
          type="date"
          min="2000-01-01"
          value={state.to}
          onChange={({ target }) => filter({ to: target.value })}
        />
      </Field>
    </search>
  )
}

/** Names of the administrators by id, with `''` for all and the chosen one in any case. */
function useAdministrators(chosen: string): Record<string, string> {
  const { data } = useQuery(administratorsQuery)
  const choices = data?.data.map(({ id, name }) => [id, name] as const) ?? []
  const administrators: Record<string, string> = {
    '': 'All administrators',
    ...Object.fromEntries(choices),
  }
  // The chosen user may no longer be an administrator, or the list is still loading.
  if (chosen !== '') administrators[chosen] ??= 'Selected administrator'
  return administrators
}
