import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import * as texts from '#messages/site-settings'
import { limits } from '../../contract/limits.ts'
import type { FooterLink, SiteSettings } from '../../contract/site-settings.ts'
import { Button } from '../ui/button.tsx'
import { ErrorText } from '../ui/error-text.tsx'
import { Field, Input } from '../ui/field.tsx'
import { useFocusWhenRendered } from '../ui/use-focus-when-rendered.ts'

type Direction = 'up' | 'down'

/** The links of the footer, which can be added, removed and put into another order. */
export function FooterLinksField({ control }: { control: Control<SiteSettings> }) {
  const { field, fieldState } = useController({ control, name: 'footerLinks' })
  const links = field.value
  const id = useId()
  const focusWhenRendered = useFocusWhenRendered()
  const [announcement, setAnnouncement] = useState('')
  // Of the list as a whole an object has a message, of its links an array has objects.
  const errors = fieldState.error as ListError | undefined

  function add(): void {
    field.onChange([...links, { text: '', url: '' }])
    focusWhenRendered(`${id}-text-${links.length}`)
  }

  function remove(index: number): void {
    field.onChange(links.toSpliced(index, 1))
    setAnnouncement(texts.linkHasBeenRemoved)
    focusWhenRendered(`${id}-add`)
  }

  function move(index: number, direction: Direction): void {
    const target = direction === 'up' ? index - 1 : index + 1
    const [one, other] = [links[index], links[target]]
    if (!one || !other) return
    field.onChange(links.with(index, other).with(target, one))
    setAnnouncement(texts.linkHasMoved({ position: target + 1, count: links.length }))
    focusWhenRendered(`${id}-${direction}-${target}`)
  }

  return (
    <div>
      {links.length > 0 && (
        <ol className="mb-4 divide-y divide-line border-y border-line">
          {links.map((link, index) => (
            <LinkRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps no state.
              key={index}
              id={id}
              index={index}
              count={links.length}
              link={link}
              error={errors?.[index]}
              onChange={(changed) => field.onChange(links.with(index, changed))}
              onRemove={() => remove(index)}
              onMove={(direction) => move(index, direction)}
            />
          ))}
        </ol>
      )}
      <Button
        id={`${id}-add`}
        variant="outline"
        aria-disabled={links.length >= limits.footerLinksMax}
        onClick={() => links.length < limits.footerLinksMax && add()}
      >
        <Plus aria-hidden="true" className="size-4.5" />
        {texts.addALink}
      </Button>
      <ErrorText id={`${id}-error`} className="mt-1.5 empty:mt-0">
        {errors?.message}
      </ErrorText>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

type RowError = Partial<Record<keyof FooterLink, { message?: string }>>
type ListError = { message?: string; [index: number]: RowError | undefined }

interface LinkRowProps {
  id: string
  index: number
  count: number
  link: FooterLink
  error: RowError | undefined
  onChange: (link: FooterLink) => void
  onRemove: () => void
  onMove: (direction: Direction) => void
}

function LinkRow({ id, index, count, link, error, onChange, onRemove, onMove }: LinkRowProps) {
  const position = index + 1
  const isLast = position === count
  return (
    <li className="grid gap-3 py-4">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Field
          id={`${id}-text-${index}`}
          label={texts.linkNumber({ position })}
          error={error?.text?.message}
        >
          <Input
            autoComplete="off"
            maxLength={limits.footerLinkMax}
            value={link.text}
            onChange={({ target }) => onChange({ ...link, text: target.value })}
          />
        </Field>
        <Field label={texts.addressOfLinkNumber({ position })} error={error?.url?.message}>
          <Input
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={link.url}
            onChange={({ target }) => onChange({ ...link, url: target.value })}
          />
        </Field>
      </div>
      <div className="-mx-2 flex flex-wrap">
        <Button
          id={`${id}-up-${index}`}
          variant="ghost"
          square
          title={texts.up}
          aria-label={texts.moveLinkUp({ position })}
          aria-disabled={index === 0}
          onClick={() => onMove('up')}
        >
          <ArrowUp aria-hidden="true" className="size-4.5" />
        </Button>
        <Button
          id={`${id}-down-${index}`}
          variant="ghost"
          square
          title={texts.down}
          aria-label={texts.moveLinkDown({ position })}
          aria-disabled={isLast}
          onClick={() => onMove('down')}
        >
          <ArrowDown aria-hidden="true" className="size-4.5" />
        </Button>
        <Button
          variant="ghost"
          square
          title={texts.remove}
          aria-label={texts.removeLink({ position })}
          className="ms-auto text-oppose"
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </Button>
      </div>
    </li>
  )
}
