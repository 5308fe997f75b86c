import * as texts from '#messages/accounts'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

interface SubmitButtonProps {
  label: string
  /** Shown while the request is pending. */
  busyLabel: string
  isBusy: boolean
  /** True while the browser solves a challenge, which takes seconds. */
  isChecking?: boolean
}

/** Submits its form; stays focusable while the request is pending, so that the focus is not lost. */
export function SubmitButton({ label, busyLabel, isBusy, isChecking = false }: SubmitButtonProps) {
  // Disabled until hydration: a native GET submit would put the password into the URL.
  const isHydrated = useHydrated()
  return (
    <>
      <noscript>
        <p className="font-medium">{texts.formNeedsJavaScript}</p>
      </noscript>
      <Button
        type="submit"
        size="lg"
        disabled={!isHydrated}
        className="needs-script w-full whitespace-normal disabled:opacity-100! aria-disabled:opacity-70"
        aria-disabled={isBusy}
      >
        {isChecking ? texts.checkingNotARobot : isBusy ? busyLabel : label}
      </Button>
      <p role="status" className="sr-only">
        {isChecking && texts.checkingTakesSeconds}
      </p>
    </>
  )
}
