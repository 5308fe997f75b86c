import { Button } from '../ui/button.tsx'

interface SubmitButtonProps {
  label: string
  /** Shown while the form is under way. */
  busyLabel: string
  isBusy: boolean
}

/** Submits its form; while that is under way it keeps its place and the focus. */
export function SubmitButton({ label, busyLabel, isBusy }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      size="lg"
      className="w-full aria-disabled:opacity-70"
      aria-disabled={isBusy}
    >
      {isBusy ? busyLabel : label}
    </Button>
  )
}
