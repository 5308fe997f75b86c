import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as texts from '#messages/person-facts'
import { type KnownLink, LinkInput } from '../../contract/known-facts.ts'
import { Field, Input } from '../ui/field.tsx'
import { changeFacts } from './api.ts'
import { FactForm } from './fact-form.tsx'
import { ListSection, type RowFormProps } from './list-section.tsx'

interface LinksSectionProps {
  personalityId: string
  links: KnownLink[]
}

/** Addresses at which a person is reached or read. */
export function LinksSection({ personalityId, links }: LinksSectionProps) {
  return (
    <ListSection
      title={texts.links}
      hint={texts.websitesPublicAccountsNo}
      kind="link"
      rows={links}
      describe={({ kind, address }) => ({ title: kind, notes: [address] })}
      save={(rows) => changeFacts(personalityId, { links: rows, basedOn: { links } })}
      Form={LinkForm}
    />
  )
}

const newLink: KnownLink = { kind: 'website', address: '' }

function LinkForm({ row = newLink, onDirty, onClose, onSave }: RowFormProps<KnownLink>) {
  const form = useForm({ resolver: zodResolver(LinkInput), defaultValues: row })
  const { register, formState } = form
  const { errors } = formState
  return (
    <FactForm form={form} onDirty={onDirty} onClose={onClose} send={onSave}>
      <Field label={texts.kind} hint={texts.suchWebsiteEmailFacebook} error={errors.kind?.message}>
        <Input autoComplete="off" required {...register('kind')} />
      </Field>
      <Field label={texts.address} error={errors.address?.message}>
        <Input type="url" inputMode="url" autoComplete="off" required {...register('address')} />
      </Field>
    </FactForm>
  )
}
