import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as texts from '#messages/reference-data'
import { type Area, AreaInput } from '../../contract/reference-data.ts'
import { api } from '../lib/api.ts'
import { editedFields } from '../lib/edited-fields.ts'
import { Field, Input } from '../ui/field.tsx'
import { errorOfNames, linesOfNames, NamesField, NamesInLines } from './names-by-language.tsx'
import { ReferenceForm } from './reference-form.tsx'
import { ReferencePicker } from './reference-picker.tsx'

const AreaFields = AreaInput.extend({ names: NamesInLines })

interface AreaFormProps {
  area: Area
  onDirty: (isDirty: boolean) => void
  onClose: () => void
}

export function AreaForm({ area, onDirty, onClose }: AreaFormProps) {
  const [parent, setParent] = useState(area.parent)
  const shown = { ...area, parentId: area.parent?.id ?? null }
  const form = useForm({
    resolver: zodResolver(AreaFields),
    defaultValues: {
      name: area.name,
      kind: area.kind ?? '',
      parentId: shown.parentId,
      names: linesOfNames(area.names),
    },
  })
  const { register, setValue, formState } = form
  const { errors, dirtyFields } = formState
  return (
    <ReferenceForm
      form={form}
      onDirty={onDirty}
      onClose={onClose}
      send={(values) =>
        api('PATCH /admin/areas/:id', {
          params: { id: area.id },
          body: editedFields(values, dirtyFields, shown),
        })
      }
    >
      <Field label={texts.name} error={errors.name?.message}>
        <Input autoComplete="off" required {...register('name')} />
      </Field>
      <Field label={texts.kind} hint={texts.suchStateDistrictWard} error={errors.kind?.message}>
        <Input autoComplete="off" {...register('kind')} />
      </Field>
      <NamesField field={register('names')} error={errorOfNames(errors.names)} />
      <ReferencePicker
        kind="area"
        label={texts.liesIn}
        hint={texts.everythingBelowMovesWithout}
        chosen={parent}
        exceptId={area.id}
        canCreate
        onChoose={(chosen) => {
          setParent(chosen)
          setValue('parentId', chosen?.id ?? null, { shouldDirty: true })
        }}
      />
    </ReferenceForm>
  )
}
