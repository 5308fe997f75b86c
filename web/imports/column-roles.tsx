import * as texts from '#messages/imports'
import { ColumnRole, type StagedImport } from '../../contract/imports.ts'
import { Select } from '../ui/field.tsx'
import { columnRoleLabels } from './column-role-labels.ts'

type Table = NonNullable<StagedImport['table']>

interface ColumnRolesProps {
  columns: Table['columns']
  roles: Table['roles']
  onChange: (roles: Table['roles']) => void
}

/** What each column of a table says, with its first values; a guess that can be changed. */
export function ColumnRoles({ columns, roles, onChange }: ColumnRolesProps) {
  return (
    <fieldset>
      <legend className="text-small font-semibold">{texts.whatTheColumnsSay}</legend>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {columns.map(({ title, samples }, index) => (
          <li
            key={index}
            className="grid items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[1fr_15rem]"
          >
            <div className="min-w-0">
              <p dir="auto" className="font-semibold wrap-anywhere">
                {title || texts.column({ value: index + 1 })}
              </p>
              <p dir="auto" className="truncate text-caption text-ink-soft">
                {samples.join(' · ') || texts.empty}
              </p>
            </div>
            <Select
              aria-label={
                title ? texts.whatSays({ title }) : texts.whatColumnSays({ position: index + 1 })
              }
              value={roles[index] ?? ''}
              onChange={({ target }) =>
                onChange(
                  columns.map((_, at) =>
                    at === index
                      ? (ColumnRole.safeParse(target.value).data ?? null)
                      : (roles[at] ?? null),
                  ),
                )
              }
            >
              <option value="">{texts.notRead}</option>
              {ColumnRole.options.map((role) => (
                <option key={role} value={role}>
                  {columnRoleLabels[role]}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
