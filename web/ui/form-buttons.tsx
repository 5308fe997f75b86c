import type { ReactNode } from 'react'
import * as texts from '#messages/ui'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

interface FormButtonsProps {
  onCancel: () => void
  /** Cancelling has to wait too. */
  isCancelDisabled?: boolean
  className?: string
  /** The button of the action. */
  children: ReactNode
}

/** The end of a form or a dialog: 'Cancel', and the button of its action. */
export function FormButtons(props: FormButtonsProps) {
  const { onCancel, isCancelDisabled, className, children } = props
  return (
    <div className={classNames('form-buttons', className)}>
      <Button variant="outline" aria-disabled={isCancelDisabled} onClick={onCancel}>
        {texts.cancel}
      </Button>
      {children}
    </div>
  )
}
