import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Choice } from '../ui/choice.tsx'
import { Field, Input } from '../ui/field.tsx'
import { administratorsQuery } from './api.ts'
import { type AuditState, auditAddress } from './audit-state.ts'
import { actionLabels, targetLabels } from './entry-labels.ts'

/** Chooses acts by what, who, whom and when. */
export function AuditFilters({ state }: { state: AuditState }) {
  const navigate = useNavigate()
  const administrators = useQuery(administratorsQuery)
  const narrow = (changed: Partial<AuditState>) =>
    navigate(auditAddress({ ...state, ...changed }), { preventScrollReset: true })
  const known = administrators.data?.data.map(({ id, name }) => [id, name] as const) ?? []
  const actors: Record<string, string> = { '': 'All administrators', ...Object.fromEntries(known) }
  // Who is no administrator any more, or not known yet.
  if (state.actor !== '') actors[state.actor] ??= 'The chosen administrator'
  return (
    <search className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-[1.2fr_1.2fr_1fr_1fr_1fr]">
      <Field label="Act" className="col-span-2 md:col-span-1">
        <Choice
          label="Act"
          chosen={state.action}
          choices={{ '': 'All acts', ...actionLabels }}
          onChoose={(action) => narrow({ action })}
        />
      </Field>
      <Field label="Administrator">
        <Choice
          label="Administrator"
          chosen={state.actor}
          choices={actors}
          onChoose={(actor) => narrow({ actor })}
        />
      </Field>
      <Field label="Done to">
        <Choice
          label="Done to"
          chosen={state.type}
          choices={{ '': 'Anything', ...targetLabels }}
          onChoose={(type) => narrow({ type })}
        />
      </Field>
      <Field label="From">
        <Input
          type="date"
          min="2000-01-01"
          value={state.from}
          onChange={({ target }) => narrow({ from: target.value })}
        />
      </Field>
      <Field label="To">
        <Input
          type="date"
          min="2000-01-01"
          value={state.to}
          onChange={({ target }) => narrow({ to: target.value })}
        />
      </Field>
    </search>
  )
}
