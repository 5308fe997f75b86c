import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/accounts'
import type { PageHandle } from '../lib/page.ts'
import { ButtonLink } from '../ui/button.tsx'
import { FormResult } from '../ui/form-result.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useTokenRemovedFromUrl } from './use-token-removed-from-url.ts'

export const handle: PageHandle = {
  // The server renders the form for any token, so the cached page must not contain a real one.
  readQuery: (search) => new URLSearchParams(search.get('token') ? { token: 'given' } : {}),
  meta: ({ site }) => ({
    description: texts.resetPasswordDescription({ site: site.name }),
  }),
}

/** The page that the link in a password mail opens. */
export function Component() {
  const [search] = useSearchParams()
  const [token] = useState(search.get('token') ?? '')
  // The server's message when the link is invalid or expired.
  const [linkError, setLinkError] = useState<string | null>(null)
  useTokenRemovedFromUrl('/reset-password', search.size > 0)
  return (
    <SignInFrame
      title={texts.setANewPassword}
      subtitle={texts.logInAgainEverywhere}
      aside={texts.rememberedPassword({ link: (text) => <TextLink to="/login">{text}</TextLink> })}
    >
      {token === '' ? (
        <FormResult title={texts.linkIsIncomplete} text={texts.openTheFullLinkOrAsk}>
          <NewLinkButton />
        </FormResult>
      ) : linkError !== null ? (
        <FormResult title={texts.linkDoesNotWork} text={linkError}>
          <NewLinkButton />
        </FormResult>
      ) : (
        <ResetPasswordForm token={token} onLinkRejected={setLinkError} />
      )}
    </SignInFrame>
  )
}

function NewLinkButton() {
  return <ButtonLink to="/forgot-password">{texts.askForANewLink}</ButtonLink>
}
