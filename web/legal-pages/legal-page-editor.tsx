import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import * as texts from '#messages/legal-editor'
import type { LegalSource } from '../../contract/legal-pages.ts'
import { limits } from '../../contract/limits.ts'
import { failureText } from '../lib/api-error.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CharacterCount } from '../ui/character-count.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Field, Input, Textarea } from '../ui/field.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { legalPreviewQuery } from './api.ts'
import { LegalText } from './legal-text.tsx'
import { useLegalForm } from './use-legal-form.ts'
import { VersionHistory } from './version-history.tsx'

/** The Markdown of a page with a preview, what may stand in it, and its versions. */
export function LegalPageEditor({ source }: { source: LegalSource }) {
  const { form, onSubmit, isBusy, failure, dismiss } = useLegalForm(source)
  const { register, control, formState, setValue } = form
  const { errors, isDirty } = formState
  const text = useWatch({ control, name: 'text' })
  const { field: asksMembers } = useController({ control, name: 'asksMembers' })
  const [isPreviewed, setPreviewed] = useState(false)
  return (
    <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 pt-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <form noValidate onSubmit={onSubmit} className="grid min-w-0 gap-5">
        <FailureBanner text={failure} onDismiss={dismiss} />
        <Field
          label={texts.textInMarkdown}
          hint={texts.firstHeadingTitleFirst}
          error={errors.text?.message}
          aside={<CharacterCount text={text} max={limits.legalTextMax} unit="" />}
        >
          <Textarea rows={20} required {...register('text')} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            aria-expanded={isPreviewed}
            onClick={() => setPreviewed(!isPreviewed)}
          >
            {isPreviewed ? texts.hidePreview : texts.showPreview}
          </Button>
          <Button
            variant="ghost"
            onClick={() => setValue('text', source.standardText, { shouldDirty: true })}
          >
            {texts.insertTheStandardText}
          </Button>
        </div>
        {isPreviewed && <Preview page={source.page} text={text} />}
        <div className="grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <Field label={texts.firstDay} error={errors.effectiveOn?.message}>
            <Input type="date" required {...register('effectiveOn')} />
          </Field>
          <CheckboxField
            label={texts.askMembersRead}
            hint={texts.onceThoseWhoJoined}
            isChecked={asksMembers.value}
            onChange={asksMembers.onChange}
            className="self-end"
          />
        </div>
        <Button type="submit" disabled={!isDirty} aria-disabled={isBusy} className="sm:w-fit">
          {isBusy ? texts.processing : texts.publishVersion}
        </Button>
        <LeaveGuard isDirty={isDirty} />
      </form>
      <div className="grid min-w-0 gap-8">
        <p className="text-small">
          <Link to={`/${source.page}`} className="arrow-link">
            {texts.seeThePage}
          </Link>
        </p>
        <VersionHistory source={source} text={text} />
        <Placeholders placeholders={source.placeholders} />
      </div>
    </div>
  )
}

function Preview({ page, text }: Pick<LegalSource, 'page' | 'text'>) {
  const { data, error } = useQuery(legalPreviewQuery(page, text))
  return (
    <section
      aria-label={texts.preview}
      className="rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      {error && (
        <p role="alert" className="text-oppose-strong">
          {failureText(error)}
        </p>
      )}
      {!data && !error && (
        <Loading label={texts.loadingThePreview}>
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
      {data && (
        <div
          lang={data.lang}
          className="[&_h3]:mt-6 [&_li]:mt-1.5 [&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:ps-5"
        >
          <p className="text-section font-bold">{data.title}</p>
          <LegalText blocks={data.blocks} />
        </div>
      )}
    </section>
  )
}

function Placeholders({ placeholders }: Pick<LegalSource, 'placeholders'>) {
  return (
    <section aria-labelledby="placeholders">
      <h2 id="placeholders" className="font-bold">
        {texts.filledSite}
      </h2>
      <p className="mt-1 text-small text-ink-soft">{texts.writeTheseTheirBraces}</p>
      <dl className="mt-3 divide-y divide-line border-y border-line text-small">
        {placeholders.map(({ key, says, value }) => (
          <div key={key} className="py-2">
            <dt>
              <code className="wrap-anywhere">{`{{${key}}}`}</code>
            </dt>
            <dd className="text-ink-soft">
              <span>{says}</span>
              {value && <span className="block wrap-anywhere">{texts.now({ value })}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
