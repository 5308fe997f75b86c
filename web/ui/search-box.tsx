import { Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import * as texts from '#messages/ui'
import { firstCodePoints } from '../lib/text-length.ts'
import { classNames } from './class-names.ts'

interface SearchBoxProps
  extends Omit<
    ComponentProps<'input'>,
    'onChange' | 'value' | 'className' | 'type' | 'ref' | 'max' | 'maxLength'
  > {
  label: string
  value: string
  /** Maximum length in code points; longer input is cut. `maxLength` would count UTF-16 units. */
  max: number
  onChange: (text: string) => void
  onClear: () => void
  className?: string
}

/** A search field for a form, with a submit button and a clear button. */
export function SearchBox({
  label,
  value,
  max,
  onChange,
  onClear,
  className,
  ...rest
}: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={classNames('relative', className)}>
      <button
        type="submit"
        aria-label={texts.search}
        className="absolute top-0 start-0 flex size-target items-center justify-center rounded-control text-ink-soft hover:text-ink"
      >
        <Search aria-hidden="true" className="size-5" />
      </button>
      <input
        ref={input}
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(firstCodePoints(event.target.value, max))}
        className="block min-h-target w-full rounded-control border border-line-strong bg-surface pe-11 ps-11 placeholder-shown:pe-2 text-body text-ellipsis transition-colors hover:border-ink focus-visible:border-accent"
        {...rest}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={texts.clearSearch}
          onClick={() => {
            onClear()
            input.current?.focus()
          }}
          className="absolute top-0 end-0 flex size-target items-center justify-center rounded-control text-ink-soft hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      )}
    </div>
  )
}
