import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as texts from '#messages/reference-data'
import { type Source, SourceInput } from '../../contract/reference-data.ts'
import { api } from '../lib/api.ts'
import { editedFields } from '../lib/edited-fields.ts'
import { Field, Input } from '../ui/field.tsx'
import { ReferenceForm } from './reference-form.tsx'

interface SourceFormProps {
  source: Source
  onDirty: (isDirty: boolean) => void
  onClose: () => void
}

export function SourceForm({ source, onDirty, onClose }: SourceFormProps) {
  const { name, address, licence, retrievedOn } = source
  const form = useForm({
    resolver: zodResolver(SourceInput),
    defaultValues: {
      name,
      address: address ?? '',
      licence: licence ?? '',
      retrievedOn: retrievedOn ?? '',
    },
  })
  const { register, formState } = form
  const { errors, dirtyFields } = formState
  return (
    <ReferenceForm
      form={form}
      onDirty={onDirty}
      onClose={onClose}
      send={(values) =>
        api('PATCH /admin/sources/:id', {
          params: { id: source.id },
          body: editedFields(values, dirtyFields, source),
        })
      }
    >
      <Field label={texts.name} error={errors.name?.message}>
        <Input autoComplete="off" required {...register('name')} />
      </Field>
      <Field
        label={texts.address}
        hint={texts.whereReadersFindData}
        error={errors.address?.message}
      >
        <Input type="url" inputMode="url" autoComplete="off" {...register('address')} />
      </Field>
      <Field label={texts.licence} hint={texts.suchAsLicence} error={errors.licence?.message}>
        <Input autoComplete="off" {...register('licence')} />
      </Field>
      <Field label={texts.retrievedOn} error={errors.retrievedOn?.message}>
        <Input type="date" {...register('retrievedOn')} />
      </Field>
    </ReferenceForm>
  )
}
