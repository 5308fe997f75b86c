import { useQuery } from '@tanstack/react-query'
import { diffLines } from 'diff'
import { useId, useState } from 'react'
import * as texts from '#messages/legal-editor'
import type { LegalSource } from '../../contract/legal-pages.ts'
import { partialDate } from '../lib/partial-date.ts'
import { Badge } from '../ui/badge.tsx'
import { Field, Select } from '../ui/field.tsx'
import { legalVersionTextQuery } from './api.ts'

/** The versions of a page, and how each differs from the text that is being edited. */
export function VersionHistory({ source, text }: { source: LegalSource; text: string }) {
  const id = useId()
  const [chosen, setChosen] = useState('')
  const { page, versions } = source
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-bold">
        {texts.versions}
      </h2>
      <ul className="mt-2 text-small">
        {versions.map(({ version, effectiveOn, asksMembers }) => (
          <li key={version} className="flex flex-wrap items-center gap-2 py-1">
            <span>{texts.versionFirstDay({ version, day: partialDate(effectiveOn) })}</span>
            {asksMembers && <Badge>{texts.asksMembers}</Badge>}
          </li>
        ))}
        <li className="py-1">{texts.standardTextSoftware}</li>
      </ul>
      <Field label={texts.compareTheTextWith} className="mt-3">
        <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{texts.nothing}</option>
          {versions.map(({ version }) => (
            <option key={version} value={String(version)}>
              {texts.versionNumber({ version })}
            </option>
          ))}
          <option value="0">{texts.standardText}</option>
        </Select>
      </Field>
      {chosen !== '' && <Differences page={page} version={Number(chosen)} text={text} />}
    </section>
  )
}

interface DifferencesProps {
  page: LegalSource['page']
  version: number
  text: string
}

function Differences({ page, version, text }: DifferencesProps) {
  const { data } = useQuery(legalVersionTextQuery(page, version))
  if (!data) return null
  const parts = diffLines(data.text, text).filter(({ value }) => value.trim() !== '')
  if (!parts.some(({ added, removed }) => added || removed)) {
    return (
      <p role="status" className="mt-3 text-small text-ink-soft">
        {texts.textsSame}
      </p>
    )
  }
  return (
    <section
      aria-label={texts.differences}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
      tabIndex={0}
      className="mt-3 max-h-120 overflow-y-auto border-y border-line text-small"
    >
      {parts.map(({ added, removed, value, count }, index) => {
        const Tag = added ? 'ins' : removed ? 'del' : 'p'
        return (
          <Tag
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep no state.
            key={index}
            dir="auto"
            className={classOf(Tag)}
          >
            {Tag === 'p' ? texts.linesAreTheSame({ count }) : value.trim()}
          </Tag>
        )
      })}
    </section>
  )
}

function classOf(tag: 'ins' | 'del' | 'p'): string {
  if (tag === 'p') return 'py-1 text-caption text-ink-soft'
  const look = tag === 'ins' ? 'bg-accent-wash no-underline' : 'bg-sunken line-through'
  return `block whitespace-pre-wrap wrap-anywhere border-s-4 border-line px-2 py-1 ${look}`
}
