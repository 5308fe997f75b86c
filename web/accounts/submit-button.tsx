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

const checkingText = 'Checking that you are not a robot…'

/** Submits its form; stays focusable while the request is pending, so that the focus is not lost. */
export function SubmitButton({ label, busyLabel, isBusy, isChecking = false }: SubmitButtonProps) {
  // Disabled until hydration: a native GET submit would put the password into the URL.
  const isHydrated = useHydrated()
  return (
    <>
      <noscript>
        <p className="font-medium">
          This form needs JavaScript. Turn it on in your browser, then load this page again.
        </p>
      </noscript>
      <Button
        type="submit"
        size="lg"
        disabled={!isHydrated}
        className="needs-script w-full whitespace-normal disabled:opacity-100! aria-disabled:opacity-70"
        aria-disabled={isBusy}
      >
        {isChecking ? checkingText : isBusy ? busyLabel : label}
      </Button>
      <p role="status" className="sr-only">
        {isChecking && `${checkingText} This takes a few seconds.`}
      </p>
    </>
  )
}
