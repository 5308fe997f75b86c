import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import * as texts from '#messages/reference-data'
import { type Chamber, ChamberInput, Spellings } from '../../contract/reference-data.ts'
import { api } from '../lib/api.ts'
import { editedFields } from '../lib/edited-fields.ts'
import { Field, Input, Textarea } from '../ui/field.tsx'
import { errorOfNames, linesOfNames, NamesField, NamesInLines } from './names-by-language.tsx'
import { ReferenceForm } from './reference-form.tsx'
import { ReferencePicker } from './reference-picker.tsx'
import { linesOf, spellingsIn } from './spellings.ts'

const ChamberFields = ChamberInput.extend({
  names: NamesInLines,
  spellings: z.string().transform(spellingsIn).pipe(Spellings),
})

interface ChamberFormProps {
  chamber: Chamber
  onDirty: (isDirty: boolean) => void
  onClose: () => void
}

export function ChamberForm({ chamber, onDirty, onClose }: ChamberFormProps) {
  const [area, setArea] = useState(chamber.area)
  const shown = { ...chamber, areaId: chamber.area?.id ?? null }
  const form = useForm({
    resolver: zodResolver(ChamberFields),
    defaultValues: {
      name: chamber.name,
      areaId: shown.areaId,
      names: linesOfNames(chamber.names),
      spellings: linesOf(chamber.spellings),
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
        api('PATCH /admin/chambers/:id', {
          params: { id: chamber.id },
          body: editedFields(values, dirtyFields, shown),
        })
      }
    >
      <Field label={texts.name} error={errors.name?.message}>
        <Input autoComplete="off" required {...register('name')} />
      </Field>
      <ReferencePicker
        kind="area"
        label={texts.area}
        hint={texts.whereDecidesSuchCountry}
        chosen={area}
        canCreate
        onChoose={(chosen) => {
          setArea(chosen)
          setValue('areaId', chosen?.id ?? null, { shouldDirty: true })
        }}
      />
      <NamesField field={register('names')} error={errorOfNames(errors.names)} />
      <Field
        label={texts.spellings}
        hint={texts.chamberSpellings}
        error={errors.spellings?.message}
      >
        <Textarea rows={4} {...register('spellings')} />
      </Field>
    </ReferenceForm>
  )
}
