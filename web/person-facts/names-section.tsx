import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as texts from '#messages/person-facts'
import { type KnownName, NameInput } from '../../contract/known-facts.ts'
import { Field, Input, Select } from '../ui/field.tsx'
import { changeFacts } from './api.ts'
import { FactForm } from './fact-form.tsx'
import { nameKindLabels } from './fact-labels.ts'
import { ListSection, type RowFormProps } from './list-section.tsx'

interface NamesSectionProps {
  personalityId: string
  names: KnownName[]
}

/** Other names of a person, by which the search finds them. */
export function NamesSection({ personalityId, names }: NamesSectionProps) {
  return (
    <ListSection
      title={texts.otherNames}
      hint={texts.searchFindsPersonEach}
      kind="name"
      rows={names}
      describe={({ name, kind, language }) => ({
        title: name,
        notes: [[nameKindLabels[kind], language].filter(Boolean).join(' · ')],
      })}
      save={(rows) => changeFacts(personalityId, { names: rows, basedOn: { names } })}
      Form={NameForm}
    />
  )
}

const newName: KnownName = { name: '', kind: 'alternate', language: null }

function NameForm({ row = newName, onDirty, onClose, onSave }: RowFormProps<KnownName>) {
  const form = useForm({
    resolver: zodResolver(NameInput),
    defaultValues: { ...row, language: row.language ?? '' },
  })
  const { register, formState } = form
  const { errors } = formState
  return (
    <FactForm form={form} onDirty={onDirty} onClose={onClose} send={onSave}>
      <Field label={texts.nameRequired} error={errors.name?.message}>
        <Input autoComplete="off" required {...register('name')} />
      </Field>
      <Field label={texts.kindOptional}>
        <Select {...register('kind')}>
          {Object.entries(nameKindLabels).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={texts.language}
        hint={texts.codeSuchEnZh}
        optional
        error={errors.language?.message}
      >
        <Input autoComplete="off" {...register('language')} />
      </Field>
    </FactForm>
  )
}
