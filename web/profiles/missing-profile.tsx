import { UserX } from 'lucide-react'
import { ButtonLink } from '../ui/button.tsx'

/** Nobody has this name, or nobody any more. */
export function MissingProfile() {
  return (
    <div className="column flex flex-col items-center py-24 text-center sm:py-32">
      <span
        aria-hidden="true"
        className="mb-6 flex size-16 items-center justify-center rounded-full bg-sunken text-ink-soft"
      >
        <UserX className="size-7" />
      </span>
      <h1 tabIndex={-1} className="text-title font-extrabold">
        User not found
      </h1>
      <p className="mt-3 max-w-[46ch] text-ink-soft">
        Nobody has this username. The link may be mistyped, or the account was renamed or deleted.
      </p>
      <ButtonLink to="/" className="mt-8">
        Go Home
      </ButtonLink>
    </div>
  )
}
