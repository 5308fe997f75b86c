import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import * as texts from '#messages/reference-data'
import { type Party, PartyInput, Spellings } from '../../contract/reference-data.ts'
import { api } from '../lib/api.ts'
import { editedFields } from '../lib/edited-fields.ts'
import { Field, Input, Textarea } from '../ui/field.tsx'
import { contrastText } from './contrast.ts'
import { errorOfNames, linesOfNames, NamesField, NamesInLines } from './names-by-language.tsx'
import { ReferenceForm } from './reference-form.tsx'
import { linesOf, spellingsIn } from './spellings.ts'

const PartyFields = PartyInput.extend({
  names: NamesInLines,
  spellings: z.string().transform(spellingsIn).pipe(Spellings),
})
type PartyFields = UseFormReturn<z.input<typeof PartyFields>, unknown, z.output<typeof PartyFields>>

interface PartyFormProps {
  party: Party
  onDirty: (isDirty: boolean) => void
  onClose: () => void
}

export function PartyForm({ party, onDirty, onClose }: PartyFormProps) {
  const { name, shortName, color, names, spellings } = party
  const form: PartyFields = useForm({
    resolver: zodResolver(PartyFields),
    defaultValues: {
      name,
      shortName: shortName ?? '',
      color: color ?? '',
      names: linesOfNames(names),
      spellings: linesOf(spellings),
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
        api('PATCH /admin/parties/:id', {
          params: { id: party.id },
          body: editedFields(values, dirtyFields, party),
        })
      }
    >
      <Field label={texts.name} error={errors.name?.message}>
        <Input autoComplete="off" required {...register('name')} />
      </Field>
      <Field
        label={texts.shortName}
        hint={texts.shownWhereThereLittle}
        error={errors.shortName?.message}
      >
        <Input autoComplete="off" {...register('shortName')} />
      </Field>
      <ColorField form={form} />
      <NamesField field={register('names')} error={errorOfNames(errors.names)} />
      <Field label={texts.spellings} hint={texts.partySpellings} error={errors.spellings?.message}>
        <Textarea rows={5} {...register('spellings')} />
      </Field>
    </ReferenceForm>
  )
}

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** The colour as a text and in the browser's own picker, with its contrast in words. */
function ColorField({ form: { control, register, setValue, formState } }: { form: PartyFields }) {
  const color = useWatch({ control, name: 'color' })?.trim() ?? ''
  return (
    <Field
      label={texts.colour}
      hint={isColor(color) ? contrastText(color.toLowerCase()) : texts.suchAsColour}
      error={formState.errors.color?.message}
    >
      <div className="flex gap-2">
        <Input autoComplete="off" spellCheck={false} {...register('color')} />
        <input
          type="color"
          aria-label={texts.chooseTheColour}
          value={isColor(color) ? color : '#808080'}
          onChange={({ target }) =>
            setValue('color', target.value, { shouldDirty: true, shouldValidate: true })
          }
          className="h-target w-16 shrink-0 cursor-pointer rounded-control border border-line-strong bg-surface p-1"
        />
      </div>
    </Field>
  )
}
