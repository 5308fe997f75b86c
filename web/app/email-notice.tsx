import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { explainFailedLoad } from '../lib/site-update.ts'
import { Button } from '../ui/button.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { lazyOptional } from '../ui/lazy-optional.ts'

const load = () => import('../accounts/email-confirmation.tsx')
const ConfirmationWatcher = lazyOptional(async () => (await load()).ConfirmationWatcher)

/**
 * Asks a user whose email is not confirmed to do so, on every page but `/confirm-email`. Complete before its lazy
 * parts have loaded, so that it causes no layout shift.
 */
export function EmailNotice() {
  const user = useSession((session) => session.user)
  const { pathname } = useLocation()
  if (!user || (user.isEmailConfirmed && !user.sharesMailbox) || pathname === '/confirm-email') {
    return null
  }
  return (
    <aside aria-label="Email confirmation" className="border-b border-line bg-accent-wash">
      <div className="column flex flex-wrap items-center gap-x-6 py-1">
        <p className="min-w-0 flex-auto py-1.5 text-small sm:w-0">
          <b>
            {user.sharesMailbox
              ? 'Your votes do not count, because you vote with another account.'
              : 'Your votes count once you confirm your email.'}
          </b>{' '}
          <span>
            {user.sharesMailbox
              ? 'To vote with this one, delete the other account and ask for a link to'
              : 'We sent a link to'}
          </span>{' '}
          <EmailText email={user.pendingEmail ?? user.email} />.
        </p>
        <div className="-ml-3 flex flex-wrap">
          <ResendButton />
          <Link
            to="/profile#email"
            state={{ focus: 'new-email' }}
            className="button button-ghost button-sm"
          >
            Change address
          </Link>
        </div>
      </div>
      <Suspense>
        <ConfirmationWatcher />
      </Suspense>
    </aside>
  )
}

function ResendButton() {
  const [isBusy, setBusy] = useState(false)
  async function send() {
    if (isBusy) return
    setBusy(true)
    await load().then(
      (module) => module.resendConfirmation(),
      () => explainFailedLoad(() => void send()),
    )
    setBusy(false)
  }
  return (
    <Button variant="ghost" size="sm" aria-disabled={isBusy} onClick={() => void send()}>
      Send again
    </Button>
  )
}
