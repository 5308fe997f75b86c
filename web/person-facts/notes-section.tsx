import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as texts from '#messages/person-facts'
import { type ChartNote, ChartNoteInput } from '../../contract/chart-notes.ts'
import { limits } from '../../contract/limits.ts'
import { shortDate } from '../lib/dates.ts'
import { Field, Input } from '../ui/field.tsx'
import { chartNotesQuery, replaceChartNotes } from './api.ts'
import { FactForm } from './fact-form.tsx'
import { ListSection, type RowFormProps } from './list-section.tsx'

/** Notes on the chart of a person. */
export function NotesSection({ personalityId }: { personalityId: string }) {
  const { data } = useQuery(chartNotesQuery(personalityId))
  if (!data) return null
  const { notes } = data
  return (
    <ListSection
      title={texts.notesOnTheChart}
      hint={texts.whatHappenedDaySource({ chartNotesMax: limits.chartNotesMax })}
      kind="note"
      rows={notes}
      describe={({ day, text, address }) => ({ title: text, notes: [shortDate(day), address] })}
      onDelete={texts.goesChartOnceAudit}
      save={(rows) => replaceChartNotes(personalityId, { notes: rows, basedOn: notes })}
      Form={NoteForm}
    />
  )
}

const newNote: ChartNote = { day: '', text: '', address: '' }

function NoteForm({ row = newNote, onDirty, onClose, onSave }: RowFormProps<ChartNote>) {
  const form = useForm({ resolver: zodResolver(ChartNoteInput), defaultValues: row })
  const { register, formState } = form
  const { errors } = formState
  return (
    <FactForm form={form} onDirty={onDirty} onClose={onClose} send={onSave}>
      <Field label={texts.day} error={errors.day?.message}>
        <Input type="date" required {...register('day')} />
      </Field>
      <Field
        label={texts.whatHappened}
        hint={texts.oneShortSentenceWithout}
        error={errors.text?.message}
      >
        <Input autoComplete="off" required {...register('text')} />
      </Field>
      <Field label={texts.source} error={errors.address?.message}>
        <Input type="url" inputMode="url" autoComplete="off" required {...register('address')} />
      </Field>
    </FactForm>
  )
}
