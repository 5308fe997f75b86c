import { type ReactNode, useId } from 'react'
import { useController, useWatch } from 'react-hook-form'
import * as limitTexts from '#messages/hourly-limits'
import * as languageTexts from '#messages/site-languages'
import * as texts from '#messages/site-settings'
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
import { LanguageFields } from './language-fields.tsx'
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
        <FormSection title={texts.logoAndColour} text={texts.howPeopleRecognizeSite}>
          <LookFields form={form} />
        </FormSection>
        <FormSection title={languageTexts.languages} text={languageTexts.inWhichLanguages}>
          <LanguageFields control={form.control} />
        </FormSection>
        <OperatorSection form={form} />
        <MembersSection form={form} />
        <FormSection title={texts.features} text={texts.whatMembersCanDo}>
          <FeaturesField control={form.control} />
          <p className="text-small">
            <TextLink to="/admin/personalities">{texts.votesOnFormerPoliticians}</TextLink>
          </p>
        </FormSection>
        <FormSection title={limitTexts.limits} text={limitTexts.howMuchMemberMayWrite}>
          <LimitFields form={form} />
        </FormSection>
        <MailSection form={form} />
        <FormSection title={texts.maintenance} text={texts.closesSiteEverybodyElse}>
          <MaintenanceFields form={form} />
        </FormSection>
        <FormSection title={texts.reviewBeforePublication} text={texts.textsWaitSeenTheir}>
          <ReviewFields form={form} />
        </FormSection>
        <FormSection title={texts.answersToAuthors} text={texts.shortTextsEachRule}>
          <AnswersField control={form.control} />
        </FormSection>
        <FormSection
          title={texts.footerLinks}
          text={texts.bottomEveryPageSuch({ max: limits.footerLinksMax })}
        >
          <FooterLinksField control={form.control} />
        </FormSection>
      </div>
      <div className="grid min-w-0 gap-6 lg:sticky lg:top-24">
        <SettingsPreview control={form.control} />
        <Button type="submit" disabled={!isDirty} aria-disabled={isBusy} className="w-full">
          {isBusy ? texts.saving : texts.saveSettings}
        </Button>
      </div>
      <LeaveGuard isDirty={isDirty} />
    </form>
  )
}

interface FormSectionProps {
  /** Where links to the section lead. */
  id?: string
  title: string
  text: string
  children: ReactNode
}

function FormSection({ id, title, text, children }: FormSectionProps) {
  const ownId = useId()
  const headingId = id ?? ownId
  return (
    <section
      aria-labelledby={headingId}
      className="rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id={headingId} className="scroll-mt-24 text-section font-bold">
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
    <FormSection title={texts.name} text={texts.nameEveryPageTitle}>
      <Field
        label={texts.nameField}
        error={errors.name?.message}
        aside={<CharacterCount text={name} max={limits.siteNameMax} unit="" />}
      >
        <Input autoComplete="off" required {...register('name')} />
      </Field>
      <Field
        label={texts.place}
        optional
        hint={texts.whosePoliticiansSiteAbout}
        error={errors.place?.message}
        aside={<CharacterCount text={place} max={limits.sitePlaceMax} unit="" />}
      >
        <Input autoComplete="off" {...register('place')} />
      </Field>
      <Field
        label={texts.tagline}
        optional
        hint={texts.largeWordsHomePage}
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
    <FormSection id="operator" title={texts.operator} text={texts.whoRunsSiteLaw}>
      <Field
        label={texts.legalName}
        optional
        hint={texts.personOrganization}
        error={errors.operatorName?.message}
      >
        <Input autoComplete="organization" {...register('operatorName')} />
      </Field>
      <Field label={texts.address} optional error={errors.operatorAddress?.message}>
        <Textarea rows={3} autoComplete="street-address" {...register('operatorAddress')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={texts.email} optional error={errors.operatorEmail?.message}>
          <Input type="email" inputMode="email" autoComplete="off" {...register('operatorEmail')} />
        </Field>
        <Field label={texts.phone} optional error={errors.operatorPhone?.message}>
          <Input type="tel" autoComplete="off" {...register('operatorPhone')} />
        </Field>
      </div>
      <Field
        label={texts.authority}
        optional
        hint={texts.whoSupervisesTheOperator}
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
    name: texts.everybody,
    says: texts.visitorsCreateAccountPage,
  },
  {
    value: 'invited',
    name: texts.peopleWithAnInvitation,
    says: texts.youMakeLinksUnder,
  },
  {
    value: 'approved',
    name: texts.everybodyAfterApproval,
    says: texts.youApproveDeclineEach,
  },
  {
    value: 'closed',
    name: texts.nobody,
    says: texts.membersLogBeforeVisitors,
  },
]

const readOnlyItems: RadioItem<'accepted' | 'refused'>[] = [
  { value: 'accepted', name: texts.accepted, says: texts.membersVoteCommentPublish },
  {
    value: 'refused',
    name: texts.refused,
    says: texts.electionDayCourtOrder,
  },
]

const indexItems: RadioItem<'all' | 'verified'>[] = [
  { value: 'all', name: texts.all, says: texts.searchEnginesMayList },
  {
    value: 'verified',
    name: texts.verifiedMembers,
    says: texts.otherProfilesAskSearch,
  },
]

function MembersSection({ form: { register, control, formState } }: SectionProps) {
  const { field: registration } = useController({ control, name: 'registration' })
  const { field: isReadOnly } = useController({ control, name: 'isReadOnly' })
  const { field: areIndexed } = useController({ control, name: 'areUnverifiedIndexed' })
  return (
    <FormSection title={texts.members} text={texts.whatVisitorsMembersCan}>
      <RadioList
        legend={texts.whoCanCreateAccount}
        items={registrationItems}
        chosen={registration.value}
        onChoose={registration.onChange}
      />
      <Field
        label={texts.minimumAge}
        hint={texts.minimumAgeHint}
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
        label={texts.allowedEmailDomains}
        hint={texts.oneLineSuchExample}
      />
      <LinesField
        control={control}
        name="blockedMailDomains"
        label={texts.blockedEmailDomains}
        hint={texts.oneLineAccountsHave}
      />
      <RadioList
        legend={texts.votesAndTexts}
        items={readOnlyItems}
        chosen={isReadOnly.value ? 'refused' : 'accepted'}
        onChoose={(choice) => isReadOnly.onChange(choice === 'refused')}
      />
      <RadioList
        legend={texts.profilesInSearchEngines}
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
    <FormSection title={texts.mail} text={texts.membersSeeNameBeside}>
      <Field
        label={texts.sender}
        optional
        hint={texts.nameSiteIfEmpty}
        error={errors.mailSender?.message}
        aside={<CharacterCount text={mailSender} max={limits.siteNameMax} unit="" />}
      >
        <Input autoComplete="off" placeholder={name} {...register('mailSender')} />
      </Field>
    </FormSection>
  )
}
