import { type ReactNode, useId } from 'react'
import { useController, useWatch } from 'react-hook-form'
import * as limitTexts from '#messages/hourly-limits'
import { limits } from '../../contract/limits.ts'
import type { SiteSettings } from '../../contract/site-settings.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CharacterCount } from '../ui/character-count.tsx'
import { Field, Input, Textarea } from '../ui/field.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { type RadioItem, RadioList } from '../ui/radio-list.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { AnswersField } from './answers-field.tsx'
import { FeaturesField } from './features-field.tsx'
import { FooterLinksField } from './footer-links-field.tsx'
import { LimitFields } from './limit-fields.tsx'
import { LinesField } from './lines-field.tsx'
import { LookFields } from './look-fields.tsx'
import { MaintenanceFields } from './maintenance-fields.tsx'
import { ReviewFields } from './review-fields.tsx'
import { SettingsPreview } from './settings-preview.tsx'
import { type SettingsFormState, useSettingsForm } from './use-settings-form.ts'

/** All settings with a preview of what is typed, and one button that saves them. */
export function SettingsForm({ settings }: { settings: SiteSettings }) {
  const { form, isDirty, onSubmit, isBusy, failure, dismiss } = useSettingsForm(settings)
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="grid min-w-0 gap-6">
        <FailureBanner text={failure} onDismiss={dismiss} />
        <NameSection form={form} />
        <FormSection
          title="Logo and colour"
          text="How people recognize the site. Without any, it keeps its first mark and its blue."
        >
          <LookFields form={form} />
        </FormSection>
        <OperatorSection form={form} />
        <MembersSection form={form} />
        <FormSection
          title="Features"
          text="What members can do. Contents of a closed feature stay readable, and can be deleted, reported and appealed."
        >
          <FeaturesField control={form.control} />
          <p className="text-small">
            <TextLink to="/admin/personalities">Votes on former politicians</TextLink>
          </p>
        </FormSection>
        <FormSection title={limitTexts.limits} text={limitTexts.howMuchMemberMayWrite}>
          <LimitFields form={form} />
        </FormSection>
        <MailSection form={form} />
        <FormSection
          title="Maintenance"
          text="Closes the site for everybody else while you work on it."
        >
          <MaintenanceFields form={form} />
        </FormSection>
        <FormSection
          title="Review before publication"
          text="Texts that wait are seen by their authors alone, until a moderator approves or refuses them."
        >
          <ReviewFields form={form} />
        </FormSection>
        <FormSection
          title="Answers to authors"
          text="Short texts for each rule. Moderators choose one when they hide something or suspend somebody, and the author is told it."
        >
          <AnswersField control={form.control} />
        </FormSection>
        <FormSection
          title="Footer links"
          text={`At the bottom of every page, such as an imprint. ${limits.footerLinksMax} at most.`}
        >
          <FooterLinksField control={form.control} />
        </FormSection>
      </div>
      <div className="grid min-w-0 gap-6 lg:sticky lg:top-24">
        <SettingsPreview control={form.control} />
        <Button type="submit" disabled={!isDirty} aria-disabled={isBusy} className="w-full">
          {isBusy ? 'Saving…' : 'Save settings'}
        </Button>
      </div>
      <LeaveGuard isDirty={isDirty} />
    </form>
  )
}

interface FormSectionProps {
  title: string
  text: string
  children: ReactNode
}

function FormSection({ title, text, children }: FormSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 id={id} className="text-section font-bold">
        {title}
      </h2>
      <p className="mt-1 max-w-measure text-small text-ink-soft">{text}</p>
      <div className="mt-5 grid grid-cols-1 gap-5">{children}</div>
    </section>
  )
}

interface SectionProps {
  form: SettingsFormState
}

function NameSection({ form: { register, control, formState } }: SectionProps) {
  const { errors } = formState
  const [name, place, tagline] = useWatch({ control, name: ['name', 'place', 'tagline'] })
  return (
    <FormSection
      title="Name"
      text="The name is on every page, in the title of the window and in what others share."
    >
      <Field
        label="Name *"
        error={errors.name?.message}
        aside={<CharacterCount text={name} max={limits.siteNameMax} unit="" />}
      >
        <Input autoComplete="off" required {...register('name')} />
      </Field>
      <Field
        label="Place"
        optional
        hint="Whose politicians the site is about, such as Commonwealth of Saltmere."
        error={errors.place?.message}
        aside={<CharacterCount text={place} max={limits.sitePlaceMax} unit="" />}
      >
        <Input autoComplete="off" {...register('place')} />
      </Field>
      <Field
        label="Tagline"
        optional
        hint="The large words on the home page. The name stands there if it is empty."
        error={errors.tagline?.message}
        aside={<CharacterCount text={tagline} max={limits.siteTaglineMax} unit="" />}
      >
        <Input autoComplete="off" {...register('tagline')} />
      </Field>
    </FormSection>
  )
}

function OperatorSection({ form: { register, formState } }: SectionProps) {
  const { errors } = formState
  return (
    <FormSection
      title="Operator"
      text="Who runs the site. The law of many countries asks for it. The footer has the name, and the contact and privacy pages have all of it."
    >
      <Field
        label="Legal name"
        optional
        hint="Of the person or organization."
        error={errors.operatorName?.message}
      >
        <Input autoComplete="organization" {...register('operatorName')} />
      </Field>
      <Field label="Address" optional error={errors.operatorAddress?.message}>
        <Textarea rows={3} autoComplete="street-address" {...register('operatorAddress')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Email" optional error={errors.operatorEmail?.message}>
          <Input type="email" inputMode="email" autoComplete="off" {...register('operatorEmail')} />
        </Field>
        <Field label="Phone" optional error={errors.operatorPhone?.message}>
          <Input type="tel" autoComplete="off" {...register('operatorPhone')} />
        </Field>
      </div>
      <Field
        label="Authority"
        optional
        hint="Who supervises the operator."
        error={errors.operatorAuthority?.message}
      >
        <Textarea rows={2} {...register('operatorAuthority')} />
      </Field>
    </FormSection>
  )
}

const registrationItems: RadioItem<SiteSettings['registration']>[] = [
  {
    value: 'open',
    name: 'Everybody',
    says: 'Visitors create an account on a page of its own, or with their first vote.',
  },
  {
    value: 'invited',
    name: 'People with an invitation',
    says: 'You make links under New accounts and give them to people.',
  },
  {
    value: 'approved',
    name: 'Everybody, after approval',
    says: 'You approve or decline each new account under New accounts. Until then it cannot vote or write.',
  },
  {
    value: 'closed',
    name: 'Nobody',
    says: 'Members log in as before. Visitors are told that the site takes no new accounts.',
  },
]

const readOnlyItems: RadioItem<'accepted' | 'refused'>[] = [
  { value: 'accepted', name: 'Accepted', says: 'Members vote, comment and publish.' },
  {
    value: 'refused',
    name: 'Refused',
    says: 'For an election day, a court order or maintenance. Members can still withdraw votes, delete, report and appeal.',
  },
]

const indexItems: RadioItem<'all' | 'verified'>[] = [
  { value: 'all', name: 'All', says: 'Search engines may list every profile.' },
  {
    value: 'verified',
    name: 'Verified members',
    says: 'Other profiles ask search engines not to list them.',
  },
]

function MembersSection({ form: { register, control, formState } }: SectionProps) {
  const { field: registration } = useController({ control, name: 'registration' })
  const { field: isReadOnly } = useController({ control, name: 'isReadOnly' })
  const { field: areIndexed } = useController({ control, name: 'areUnverifiedIndexed' })
  return (
    <FormSection title="Members" text="What visitors and members can do on the site.">
      <RadioList
        legend="Who can create an account"
        items={registrationItems}
        chosen={registration.value}
        onChoose={registration.onChange}
      />
      <Field
        label="Minimum age"
        hint="0 if you do not ask. Otherwise who creates an account confirms this age. Dates of birth are not stored."
        error={formState.errors.minimumAge?.message}
      >
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          max={limits.minimumAgeMax}
          className="max-w-32"
          {...register('minimumAge', { valueAsNumber: true })}
        />
      </Field>
      <LinesField
        control={control}
        name="allowedMailDomains"
        label="Allowed email domains"
        hint="One on a line, such as example.org, which allows mail.example.org, too. Any domain is allowed if it is empty."
      />
      <LinesField
        control={control}
        name="blockedMailDomains"
        label="Blocked email domains"
        hint="One on a line. Accounts that have such an address keep it."
      />
      <RadioList
        legend="Votes and texts"
        items={readOnlyItems}
        chosen={isReadOnly.value ? 'refused' : 'accepted'}
        onChoose={(choice) => isReadOnly.onChange(choice === 'refused')}
      />
      <RadioList
        legend="Profiles in search engines"
        items={indexItems}
        chosen={areIndexed.value ? 'all' : 'verified'}
        onChoose={(choice) => areIndexed.onChange(choice === 'all')}
      />
    </FormSection>
  )
}

function MailSection({ form: { register, control, formState } }: SectionProps) {
  const { errors } = formState
  const [name, mailSender] = useWatch({ control, name: ['name', 'mailSender'] })
  return (
    <FormSection title="Mail" text="Members see this name beside the address that sends emails.">
      <Field
        label="Sender"
        optional
        hint="The name of the site if it is empty."
        error={errors.mailSender?.message}
        aside={<CharacterCount text={mailSender} max={limits.siteNameMax} unit="" />}
      >
        <Input autoComplete="off" placeholder={name} {...register('mailSender')} />
      </Field>
    </FormSection>
  )
}
