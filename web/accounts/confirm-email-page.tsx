import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/accounts'
import type { Confirmation } from '../../contract/emails.ts'
import { problems } from '../../contract/errors.ts'
import type { PageHandle } from '../lib/page.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { FormResult } from '../ui/form-result.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ConfirmEmailForm } from './confirm-email-form.tsx'
import { RenewLink } from './renew-link.tsx'
import { useSession } from './session.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useTokenRemovedFromUrl } from './use-token-removed-from-url.ts'

export const handle: PageHandle = {
  // The server renders the form for any token, so the cached page must not contain a real one.
  readQuery: (search) => new URLSearchParams(search.get('token') ? { token: 'given' } : {}),
  meta: ({ site }) => ({
    description: texts.confirmEmailDescription({ site: site.name }),
  }),
}

/** The page that the link in a confirmation mail opens. It confirms with a click, because mail scanners open links too. */
export function Component() {
  const [search] = useSearchParams()
  const [token] = useState(search.get('token') ?? '')
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  // The server's message when the link does not work.
  const [linkError, setLinkError] = useState<string | null>(null)
  useTokenRemovedFromUrl('/confirm-email', search.size > 0)
  return (
    <SignInFrame
      title={texts.confirmYourEmail}
      subtitle={texts.whyConfirmEmail}
      aside={texts.needHelp({ link: (text) => <TextLink to="/contact">{text}</TextLink> })}
    >
      {token === '' ? (
        <FormResult title={texts.linkIsIncomplete} text={texts.openTheFullLink} />
      ) : confirmation !== null ? (
        <Outcome confirmation={confirmation} />
      ) : linkError === problems.confirmationLinkExpired.message() ? (
        <RenewLink token={token} />
      ) : linkError !== null ? (
        <FormResult title={texts.linkDoesNotWork} text={linkError}>
          <NextPage />
        </FormResult>
      ) : (
        <ConfirmEmailForm token={token} onDone={setConfirmation} onLinkRejected={setLinkError} />
      )}
    </SignInFrame>
  )
}

const results: Record<Confirmation['outcome'], { title: string; text: string }> = {
  CONFIRMED: {
    title: texts.emailIsConfirmed,
    text: texts.votesCountNow,
  },
  MAILBOX_SHARED: {
    title: texts.emailIsConfirmed,
    text: texts.mailboxIsShared,
  },
  CHANGED: {
    title: texts.emailWasChanged,
    text: texts.logInWithNewAddress,
  },
  ALREADY_CONFIRMED: {
    title: texts.emailIsConfirmed,
    text: texts.linkWasUsedBefore,
  },
}

function Outcome({ confirmation: { outcome, votes } }: { confirmation: Confirmation }) {
  return (
    <FormResult {...results[outcome]}>
      {votes && <ConfirmedVotes votes={votes} />}
      <NextPage />
    </FormResult>
  )
}

const sides = {
  UPVOTE: { tone: 'support', label: texts.support },
  DOWNVOTE: { tone: 'oppose', label: texts.oppose },
} as const

/** The votes that the confirmation lets count, also on a device that is not signed in; a reload shows them no more. */
function ConfirmedVotes({
  votes: { total, newest },
}: {
  votes: NonNullable<Confirmation['votes']>
}) {
  const others = total - newest.length
  return (
    <section aria-labelledby="votes" className="mb-6">
      <h2 id="votes" className="text-card font-bold text-ink">
        {texts.yourVotes({ total })}
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {newest.map(({ slug, name, voteType }) => (
          <li key={slug} className="flex items-center justify-between gap-3 py-2.5">
            <TextLink dir="auto" to={`/personalities/${slug}`}>
              {name}
            </TextLink>
            <Badge tone={sides[voteType].tone}>{sides[voteType].label}</Badge>
          </li>
        ))}
        {others > 0 && <li className="py-2.5">{texts.andMoreVotes({ count: others })}</li>}
      </ul>
      <p className="mt-3 text-small text-ink-soft">{texts.votesCountSoon({ total })}</p>
    </section>
  )
}

/** A link to the dashboard or, on a device where nobody is signed in, to the login. */
function NextPage() {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  return isAuthenticated ? (
    <ButtonLink to="/dashboard">{texts.goToYourDashboard}</ButtonLink>
  ) : (
    <ButtonLink to="/login">{texts.logIn}</ButtonLink>
  )
}
