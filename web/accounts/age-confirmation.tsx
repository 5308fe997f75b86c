import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import * as texts from '#messages/accounts'
import { problems } from '../../contract/errors.ts'
import { api } from '../lib/api.ts'
import { serverMessage } from '../lib/api-error.ts'
import { siteQuery, useSite } from '../lib/site.ts'
import { ErrorText } from '../ui/error-text.tsx'

const isAboutAge = (error: unknown): boolean =>
  [problems.ageNotConfirmed, problems.minimumAgeChanged].some(
    ({ message }) => message() === serverMessage(error),
  )

export type AgeConfirmation = ReturnType<typeof useAgeConfirmation>

/** That who creates an account has the minimum age of the site, which may change while the form is open. */
export function useAgeConfirmation() {
  const { minimumAge } = useSite()
  const client = useQueryClient()
  const [confirmed, setConfirmed] = useState(0)
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const isConfirmed = confirmed >= minimumAge
  return {
    minimumAge,
    isConfirmed,
    isMissing: isMissing && !isConfirmed,
    box,
    confirm: (isChecked: boolean) => setConfirmed(isChecked ? minimumAge : 0),
    /** Says that the age is not confirmed, if other fields are wrong too. */
    check: () => setMissing(true),
    /** Submits a form only with a confirmed age. */
    guard:
      <Values,>(submit: (values: Values) => Promise<void>) =>
      async (values: Values): Promise<void> => {
        if (isConfirmed) return submit(values)
        setMissing(true)
        box.current?.focus()
      },
    /** Sends the confirmed age. If the site asks for another one by now, the form then does, too. */
    async send(register: (confirmedAge: number | undefined) => Promise<void>): Promise<void> {
      try {
        await register(minimumAge === 0 ? undefined : confirmed)
      } catch (error) {
        if (isAboutAge(error)) {
          client.setQueryData(siteQuery.queryKey, await api('GET /site'))
          setMissing(true)
        }
        throw error
      }
    },
  }
}

/** Nothing where the site asks for no age. */
export function AgeField({ age }: { age: AgeConfirmation }) {
  const errorId = useId()
  if (age.minimumAge === 0) return null
  return (
    <div>
      <label className="flex min-h-target cursor-pointer items-center gap-3 text-small font-semibold">
        <input
          ref={age.box}
          type="checkbox"
          checked={age.isConfirmed}
          aria-invalid={age.isMissing || undefined}
          aria-describedby={errorId}
          onChange={({ target }) => age.confirm(target.checked)}
          className="size-5 shrink-0 cursor-pointer accent-accent"
        />
        <span>{texts.atLeastYearsOld({ age: age.minimumAge })}</span>
      </label>
      <ErrorText id={errorId} className="mt-1 empty:mt-0">
        {age.isMissing ? problems.ageNotConfirmed.message() : undefined}
      </ErrorText>
    </div>
  )
}
