import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as texts from '#messages/person-facts'
import { type KnownMandate, MandateInput } from '../../contract/known-facts.ts'
import { dotted } from '../lib/dotted.ts'
import { partialDate } from '../lib/partial-date.ts'
import { ReferencePicker } from '../reference-data/reference-picker.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Field, Input } from '../ui/field.tsx'
import { changeFacts } from './api.ts'
import { FactForm } from './fact-form.tsx'
import { ListSection, type RowFormProps, type RowText } from './list-section.tsx'

interface MandatesSectionProps {
  personalityId: string
  mandates: KnownMandate[]
}

/** The offices and candidacies of a person, from which status, party and position follow. */
export function MandatesSection({ personalityId, mandates }: MandatesSectionProps) {
  return (
    <ListSection
      title={texts.mandates}
      hint={texts.officesCandidaciesStatusParty}
      kind="mandate"
      rows={newestFirst(mandates)}
      describe={describeMandate}
      save={(rows) =>
        changeFacts(personalityId, {
          mandates: rows.map(inputOf),
          basedOn: { mandates: mandates.map(inputOf) },
        })
      }
      Form={MandateForm}
    />
  )
}

/** Those that have not ended first, then those that ended last, as the page of the person lists them. */
function newestFirst(mandates: KnownMandate[]): KnownMandate[] {
  const last = ({ start, end }: KnownMandate) => `${end ?? 'not yet'} ${start ?? ''}`
  return mandates.toSorted((one, other) => (last(one) < last(other) ? 1 : -1))
}

/** A mandate in the form in which it is sent. */
const inputOf = ({ chamber, area, party, source: _, isHeld: __, ...said }: KnownMandate) => ({
  ...said,
  chamberId: chamber?.id ?? null,
  areaId: area?.id ?? null,
  partyId: party?.id ?? null,
})

function describeMandate(mandate: KnownMandate): RowText {
  const { role, isCandidacy, chamber, area, party, isIndependent, start, end, source } = mandate
  const office = [role, chamber?.name, area?.name].filter(Boolean).join(' · ')
  const facts = dotted([
    party?.name ?? (isIndependent && texts.independent),
    start && end
      ? texts.to({ start: partialDate(start), end: partialDate(end) })
      : start
        ? texts.since({ start: partialDate(start) })
        : end && texts.until({ end: partialDate(end) }),
    source && texts.fromSource({ source: source.name }),
  ])
  return {
    title: isCandidacy ? texts.candidateFor({ office }) : office,
    notes: facts === '' ? [] : [facts],
    isHeld: mandate.isHeld,
  }
}

const newMandate: KnownMandate = {
  role: null,
  isCandidacy: false,
  chamber: null,
  area: null,
  party: null,
  isIndependent: false,
  start: null,
  end: null,
  source: null,
  isHeld: true,
}

function MandateForm({ row = newMandate, onDirty, onClose, onSave }: RowFormProps<KnownMandate>) {
  const [chosen, setChosen] = useState({ chamber: row.chamber, area: row.area, party: row.party })
  const form = useForm({ resolver: zodResolver(MandateInput), defaultValues: inputOf(row) })
  const { register, setValue, watch, formState } = form
  const { errors } = formState
  const choose = (name: keyof typeof chosen) => (reference: KnownMandate['area']) => {
    setChosen({ ...chosen, [name]: reference })
    setValue(`${name}Id`, reference?.id ?? null, { shouldDirty: true })
  }
  return (
    <FactForm
      form={form}
      onDirty={onDirty}
      onClose={onClose}
      send={(said) => onSave({ ...newMandate, ...said, ...chosen })}
    >
      <Field label={texts.role} hint={texts.suchSenatorMayor} error={errors.role?.message}>
        <Input autoComplete="off" {...register('role')} />
      </Field>
      <ReferencePicker
        kind="chamber"
        label={texts.chamber}
        chosen={chosen.chamber}
        canCreate
        onChoose={choose('chamber')}
      />
      <ReferencePicker
        kind="area"
        label={texts.area}
        chosen={chosen.area}
        canCreate
        onChoose={choose('area')}
      />
      <div>
        <ReferencePicker
          kind="party"
          label={texts.party}
          chosen={chosen.party}
          canCreate
          onChoose={choose('party')}
        />
        {!chosen.party && (
          <CheckboxField
            label={texts.independent}
            hint={texts.uncheckedPartyNotKnown}
            isChecked={watch('isIndependent')}
            onChange={(isChecked) => setValue('isIndependent', isChecked, { shouldDirty: true })}
            className="mt-1"
          />
        )}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={texts.start} hint={texts.dayMonthOrYear} error={errors.start?.message}>
          <Input autoComplete="off" {...register('start')} />
        </Field>
        <Field label={texts.end} hint={texts.emptyWhileNotKnown} error={errors.end?.message}>
          <Input autoComplete="off" {...register('end')} />
        </Field>
      </div>
      <CheckboxField
        label={texts.candidacy}
        hint={texts.personStandsOfficeDoes}
        isChecked={watch('isCandidacy')}
        onChange={(isChecked) => setValue('isCandidacy', isChecked, { shouldDirty: true })}
      />
    </FactForm>
  )
}
