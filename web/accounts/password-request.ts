import { create } from 'zustand'
import { onPasswordNeeded } from '../lib/api.ts'
import { onSessionEnd } from './session.ts'

/** Whether the dialog is open that asks for the password again. */
export const usePasswordRequest = create<{ isAsking: boolean }>()(() => ({ isAsking: false }))

// Several requests at once wait for one dialog.
let waiting: ((isConfirmed: boolean) => void)[] = []

/** Closes the dialog; the requests that wait for it are repeated if the password was right, and fail otherwise. */
export function endPasswordRequest(isConfirmed: boolean): void {
  const ended = waiting
  waiting = []
  usePasswordRequest.setState({ isAsking: false })
  for (const end of ended) end(isConfirmed)
}

onPasswordNeeded(
  () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      usePasswordRequest.setState({ isAsking: true })
    }),
)

onSessionEnd(() => endPasswordRequest(false))
