import { useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import * as texts from '#messages/login-sheet'
import { UsernameInput } from '../accounts/profile-fields.tsx'
import { useAccountDraft } from '../accounts/reload-handover.ts'
import { logFailure } from '../lib/log.ts'
import { Field } from '../ui/field.tsx'
import type { AccountInput } from './account-forms.ts'
import { proposeUsername } from './sign-in.ts'

/** Returns a function that asks for a username made of the name that is typed, unless the visitor has typed one. */
export function useUsernameProposal(form: UseFormReturn<AccountInput>) {
  const askedFor = useRef(useAccountDraft.getState().proposedFor)
  return async () => {
    const name = form.getValues('name').trim()
    const isChosen = useAccountDraft.getState().proposedFor === null
    if (isChosen || name === '' || name === askedFor.current) return
    askedFor.current = name
    try {
      const username = await proposeUsername(name)
      // Another name, or a username, may have been typed meanwhile.
      if (askedFor.current !== name || useAccountDraft.getState().proposedFor === null) return
      form.setValue('username', username)
      useAccountDraft.setState({ proposedFor: name })
    } catch (error) {
      // Asked for again when the form is sent.
      askedFor.current = ''
      logFailure('No username was proposed.', error)
    }
  }
}

/** The username that the server proposes, and its input once the user wants another one. */
export function UsernameField({ form }: { form: UseFormReturn<AccountInput> }) {
  const [isOpen, setOpen] = useState(false)
  const username = useWatch({ control: form.control, name: 'username' })
  const error = form.formState.errors.username?.message
  if (isOpen || error) {
    return (
      <Field label={texts.username} error={error} className="mt-4">
        <UsernameInput
          {...form.register('username', {
            onChange: () => useAccountDraft.setState({ proposedFor: null }),
          })}
        />
      </Field>
    )
  }
  return (
    <p className="mt-1.5 flex min-h-6 flex-wrap gap-x-2 text-caption text-ink-soft">
      {username ? (
        <>
          <span className="min-w-0 wrap-anywhere">{texts.yourUsername({ username })}</span>
          <button
            type="button"
            className="min-h-6 font-semibold text-accent-strong underline underline-offset-3"
            onClick={() => {
              setOpen(true)
              // Rendered first.
              setTimeout(() => form.setFocus('username'))
            }}
          >
            {texts.changeUsername({ hidden: (text) => <span className="sr-only">{text}</span> })}
          </button>
        </>
      ) : (
        <span>{texts.weProposeUsername}</span>
      )}
    </p>
  )
}
