import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import type { SiteSettings } from '../../contract/site-settings.ts'
import { Field, Textarea } from '../ui/field.tsx'

interface LinesFieldProps {
  control: Control<SiteSettings>
  name: 'heldWords' | 'heldDomains' | 'allowedMailDomains' | 'blockedMailDomains'
  label: string
  hint: string
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A list that is typed with one entry on each line. */
export function LinesField({ control, name, label, hint }: LinesFieldProps) {
  const { field, fieldState } = useController({ control, name })
  const [typed, setTyped] = useState(() => field.value.join('\n'))
  // The value may be another one after it was saved, or read again.
  const text = linesOf(typed).join('\n') === field.value.join('\n') ? typed : field.value.join('\n')
  // Of the list as a whole an object has a message, of its lines an array has objects.
  const errors = fieldState.error as ListError | undefined
  const wrong = errors?.message ?? errors?.find?.((error) => error?.message)?.message
  return (
    <Field label={label} optional hint={hint} error={wrong}>
      <Textarea
        rows={5}
        spellCheck={false}
        value={text}
        onBlur={field.onBlur}
        onChange={({ target }) => {
          setTyped(target.value)
          field.onChange(linesOf(target.value))
        }}
      />
    </Field>
  )
}

type ListError = { message?: string } & Partial<Pick<({ message?: string } | undefined)[], 'find'>>
