import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { isAlreadyDecided } from '../lib/decision-errors.ts'
import { useSingleFlight } from '../lib/use-single-flight.ts'
import { LazyDialog } from './lazy-dialog.tsx'

interface DecisionDialogProps<Decision> {
  /** The question, which names the subject. */
  title: string
  /** The consequence. */
  description: ReactNode
  /** Sends the decision. */
  mutation: Pick<UseMutationResult<unknown, Error, Decision>, 'mutate' | 'isPending'>
  onClose: () => void
  /** Finds the element that receives the focus after the subject leaves the list. */
  findHeading: () => HTMLElement | null
  /** The form, which calls back with the decision. */
  children: (decide: (decision: Decision) => void) => ReactNode
}

/** Confirmation dialog of an administrator's decision about something in a list, which leaves it then. */
export function DecisionDialog<Decision>(props: DecisionDialogProps<Decision>) {
  const { title, description, mutation, onClose, findHeading, children } = props
  const isDone = useRef(false)
  const send = useSingleFlight(mutation.mutate)

  function decide(decision: Decision): void {
    const finish = () => {
      isDone.current = true
      onClose()
    }
    send(
      decision,
      // Another administrator may have decided first; the subject leaves the list either way.
      { onSuccess: finish, onError: (error) => isAlreadyDecided(error) && finish() },
    )
  }

  return (
    <LazyDialog
      isOpen
      onClose={() => {
        if (!mutation.isPending) onClose()
      }}
      title={title}
      description={description}
      finalFocus={() => (isDone.current ? findHeading() : null)}
    >
      {children(decide)}
    </LazyDialog>
  )
}
