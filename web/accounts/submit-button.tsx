import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'

interface SubmitButtonProps {
  label: string
  /** Shown while the form is under way. */
  busyLabel: string
  isBusy: boolean
}

/** Submits its form; while that is under way it keeps its place and the focus. */
export function SubmitButton({ label, busyLabel, isBusy }: SubmitButtonProps) {
  // Sent by the browser itself, what was typed would stand in the address.
  const isHydrated = useHydrated()
  return (
    <Button
      type="submit"
      size="lg"
      disabled={!isHydrated}
      className="w-full disabled:opacity-100! aria-disabled:opacity-70"
      aria-disabled={isBusy}
    >
      {isBusy ? busyLabel : label}
    </Button>
  )
}
