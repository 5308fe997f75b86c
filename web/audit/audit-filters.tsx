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
  const administrators = useQuery(administratorsQuery)
  const filter = (changed: Partial<AuditState>) =>
    navigate(auditAddress({ ...state, ...changed }), { preventScrollReset: true })
  const choices = administrators.data?.data.map(({ id, name }) => [id, name] as const) ?? []
  const actors: Record<string, string> = {
    '': 'All administrators',
    ...Object.fromEntries(choices),
  }
  // The chosen user may no longer be an administrator, or the list is still loading.
  if (state.actor !== '') actors[state.actor] ??= 'The chosen administrator'
  return (
    <search className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-[1.2fr_1.2fr_1fr_1fr_1fr]">
      <Field label="Act" className="col-span-2 md:col-span-1">
        <Choice
          label="Act"
          chosen={state.action}
          choices={{ '': 'All acts', ...actionLabels }}
          onChoose={(action) => filter({ action })}
        />
      </Field>
      <Field label="Administrator">
        <Choice
          label="Administrator"
          chosen={state.actor}
          choices={actors}
          onChoose={(actor) => filter({ actor })}
        />
      </Field>
      <Field label="Done to">
        <Choice
          label="Done to"
          chosen={state.type}
          choices={{ '': 'Anything', ...targetLabels }}
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
