import { type SubmitEvent, useId, useState } from 'react'
import * as texts from '#messages/imports'
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
          <h2 className="text-section font-bold wrap-anywhere">
            {fileName ? texts.about({ fileName }) : texts.aboutThisFile}
          </h2>
          <p className="mt-1 text-small text-ink-soft">
            {form ? texts.readAs({ form }) : texts.sayWhichColumnHas}
          </p>
        </div>
        <Field label={texts.source} hint={texts.whereListPeopleOne}>
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
          <Button type="submit">{texts.preview}</Button>
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
      <summary className="w-fit cursor-pointer py-3 font-semibold">{texts.moreChoices}</summary>
      <div className="grid gap-5 pb-5 sm:grid-cols-2">
        <Field label={texts.peopleWhoNoLonger} hint={texts.theyKeepTheirPages}>
          <Select
            value={options.former ?? 'include'}
            onChange={({ target }) => onChange({ former: target.value as 'include' | 'leaveOut' })}
          >
            <option value="include">{texts.importThemAsFormer}</option>
            <option value="leaveOut">{texts.leaveThemOut}</option>
          </Select>
        </Field>
        <Field label={texts.emptyCells}>
          <Select
            value={options.emptyCells ?? 'keep'}
            onChange={({ target }) => onChange({ emptyCells: target.value as 'keep' | 'clear' })}
          >
            <option value="keep">{texts.changeNothing}</option>
            <option value="clear">{texts.clearWhatIsStored}</option>
          </Select>
        </Field>
        <Field label={texts.addressOfTheSource} optional>
          <Input
            type="url"
            dir="ltr"
            placeholder="https://"
            value={options.address ?? ''}
            onChange={({ target }) => onChange({ address: target.value || undefined })}
          />
        </Field>
        <Field label={texts.licence} optional>
          <Input
            maxLength={limits.sourceNameMax}
            value={options.licence ?? ''}
            onChange={({ target }) => onChange({ licence: target.value || undefined })}
          />
        </Field>
        <Field label={texts.retrievedOn} optional hint={texts.whenFileWasTaken}>
          <Input
            type="date"
            value={options.retrievedOn ?? ''}
            onChange={({ target }) => onChange({ retrievedOn: target.value || undefined })}
          />
        </Field>
        <CheckboxField
          label={texts.fetchThePictures}
          hint={texts.serverKeepsCopyEach}
          isChecked={options.pictures ?? false}
          onChange={(pictures) => onChange({ pictures })}
        />
      </div>
    </details>
  )
}
