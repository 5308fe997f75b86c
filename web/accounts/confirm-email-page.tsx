import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Confirmation } from '../../contract/emails.ts'
import { problems } from '../../contract/errors.ts'
import { fullCount } from '../lib/formats.ts'
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
    description: `Confirm the email address of your ${site.name} account.`,
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
      title="Confirm your email"
      subtitle="So we know that this address is yours."
      aside={
        <>
          Need help? <TextLink to="/contact">Write to us</TextLink>
        </>
      }
    >
      {token === '' ? (
        <FormResult title="The link is incomplete" text="Open the full link from your email." />
      ) : confirmation !== null ? (
        <Outcome confirmation={confirmation} />
      ) : linkError === problems.confirmationLinkExpired.message ? (
        <RenewLink token={token} />
      ) : linkError !== null ? (
        <FormResult title="The link does not work" text={linkError}>
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
    title: 'Your email is confirmed',
    text: 'Thank you. Votes you cast now count at once.',
  },
  MAILBOX_SHARED: {
    title: 'Your email is confirmed',
    text: 'Another account of yours has the same mailbox. Its votes count, and those of this account do not. To change that, delete the other account, then ask for a new link.',
  },
  CHANGED: {
    title: 'Your email address was changed',
    text: 'From now on you log in with the new address. All other sessions have ended.',
  },
  ALREADY_CONFIRMED: {
    title: 'Your email is confirmed',
    text: 'This link was used before. You do not have to do anything.',
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
  UPVOTE: { tone: 'support', label: 'Support' },
  DOWNVOTE: { tone: 'oppose', label: 'Oppose' },
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
        {total === 1 ? 'Your vote' : `Your ${fullCount(total)} votes`}
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
        {others > 0 && <li className="py-2.5">{`and ${fullCount(others)} more`}</li>}
      </ul>
      <p className="mt-3 text-small text-ink-soft">
        {total === 1
          ? 'It counts within the hour, on a quiet day within a day.'
          : 'They count within the hour, one by one; on a quiet day within a day.'}
      </p>
    </section>
  )
}

/** A link to the dashboard or, on a device where nobody is signed in, to the login. */
function NextPage() {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  return isAuthenticated ? (
    <ButtonLink to="/dashboard">Go to your dashboard</ButtonLink>
  ) : (
    <ButtonLink to="/login">Log in</ButtonLink>
  )
}
