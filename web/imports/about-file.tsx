import { type SubmitEvent, useId, useState } from 'react'
import type { SentImportOptions } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Field, Input, Select } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { ColumnRoles } from './column-roles.tsx'
import type { ChosenImport } from './use-import.ts'

interface AboutFileProps extends ChosenImport {
  onPreview: (chosen: ChosenImport) => void
  onCancel: () => void
}

/** Asks where a file is from, what its columns say and what becomes of former people. */
export function AboutFile({ staged, options: given, onPreview, onCancel }: AboutFileProps) {
  const [options, setOptions] = useState(given)
  const known = useId()
  const set = (changes: Partial<SentImportOptions>) => setOptions({ ...options, ...changes })
  const { fileName, form, table, sources } = staged

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    onPreview({ staged, options })
  }

  return (
    <Card className="p-5">
      <form onSubmit={submit} className="grid max-w-208 gap-6">
        <div>
          <h2 className="text-section font-bold wrap-anywhere">{`About ${fileName ?? 'this file'}`}</h2>
          <p className="mt-1 text-small text-ink-soft">
            {form ? `Read as: ${form}` : 'Say which column has the names.'}
          </p>
        </div>
        <Field
          label="Source"
          hint="Where the list is from. People of one source are found again by their ids there; choose the same name for a newer file."
        >
          <Input
            value={options.source}
            list={known}
            required
            maxLength={limits.sourceNameMax}
            onChange={({ target }) => set({ source: target.value })}
          />
        </Field>
        <datalist id={known}>
          {sources.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {table && (
          <ColumnRoles
            columns={table.columns}
            roles={options.columns ?? table.roles}
            onChange={(columns) => set({ columns })}
          />
        )}
        <FurtherOptions options={options} onChange={set} />
        <FormButtons onCancel={onCancel}>
          <Button type="submit">Preview</Button>
        </FormButtons>
      </form>
    </Card>
  )
}

interface FurtherOptionsProps {
  options: SentImportOptions
  onChange: (changes: Partial<SentImportOptions>) => void
}

function FurtherOptions({ options, onChange }: FurtherOptionsProps) {
  return (
    <details className="border-y border-line">
      <summary className="w-fit cursor-pointer py-3 font-semibold">More choices</summary>
      <div className="grid gap-5 pb-5 sm:grid-cols-2">
        <Field
          label="People who are no longer in office"
          hint="They keep their pages; nobody can vote on them, and lists leave them out."
        >
          <Select
            value={options.former ?? 'include'}
            onChange={({ target }) => onChange({ former: target.value as 'include' | 'leaveOut' })}
          >
            <option value="include">Import them as former</option>
            <option value="leaveOut">Leave them out</option>
          </Select>
        </Field>
        <Field label="Empty cells">
          <Select
            value={options.emptyCells ?? 'keep'}
            onChange={({ target }) => onChange({ emptyCells: target.value as 'keep' | 'clear' })}
          >
            <option value="keep">Change nothing</option>
            <option value="clear">Clear what is stored</option>
          </Select>
        </Field>
        <Field label="Address of the source" optional>
          <Input
            type="url"
            dir="ltr"
            placeholder="https://"
            value={options.address ?? ''}
            onChange={({ target }) => onChange({ address: target.value || undefined })}
          />
        </Field>
        <Field label="Licence" optional>
          <Input
            maxLength={limits.sourceNameMax}
            value={options.licence ?? ''}
            onChange={({ target }) => onChange({ licence: target.value || undefined })}
          />
        </Field>
        <Field label="Retrieved on" optional hint="When the file was taken from its source.">
          <Input
            type="date"
            value={options.retrievedOn ?? ''}
            onChange={({ target }) => onChange({ retrievedOn: target.value || undefined })}
          />
        </Field>
        <CheckboxField
          label="Fetch the pictures"
          hint="The server keeps a copy of each, so that readers' browsers load none from other sites. Check first that their licences let you."
          isChecked={options.pictures ?? false}
          onChange={(pictures) => onChange({ pictures })}
        />
      </div>
    </details>
  )
}
