import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PageHandle } from '../lib/page.ts'
import { ButtonLink } from '../ui/button.tsx'
import { FormResult } from '../ui/form-result.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

export const handle: PageHandle = {
  // The server shows the form to whoever has a token, and need not know which.
  readQuery: (search) => new URLSearchParams(search.get('token') ? { token: 'given' } : {}),
  meta: () => ({
    title: 'Set a new password',
    description: 'Set a new password for your Voxpop account.',
    noindex: true,
  }),
}

/** Where the link of the password mail leads. */
export function Component() {
  const [search] = useSearchParams()
  const [token] = useState(search.get('token') ?? '')
  // Why the server does not take the link.
  const [refusal, setRefusal] = useState<string | null>(null)
  useForgottenAddress(search.size > 0)
  return (
    <SignInFrame
      title="Set a new password"
      subtitle="Wherever you are signed in, you will sign in with it again."
      aside={
        <>
          Remembered the old one? <TextLink to="/login">Sign in</TextLink>
        </>
      }
    >
      {token === '' ? (
        <FormResult
          title="The link is not complete"
          text="Open the link from your mail once more, whole, or ask for a new one."
        >
          <AskAgain />
        </FormResult>
      ) : refusal !== null ? (
        <FormResult title="The link does not work" text={refusal}>
          <AskAgain />
        </FormResult>
      ) : (
        <ResetPasswordForm token={token} onLinkRefused={setRefusal} />
      )}
    </SignInFrame>
  )
}

function AskAgain() {
  return <ButtonLink to="/forgot-password">Ask for a new link</ButtonLink>
}

/** Takes the token out of the address bar and the history, where whoever comes next would find it. */
function useForgottenAddress(isTold: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (isTold) navigate('/reset-password', { replace: true, preventScrollReset: true })
  }, [isTold, navigate])
}
