import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import * as statuses from '#messages/contract/statuses'
import * as texts from '#messages/login-sheet'
import * as voteTexts from '#messages/vote-change'
import type { User } from '../../contract/users.ts'
import type { VoteType } from '../../contract/votes.ts'
import { approvalText } from '../accounts/approval-text.ts'
import {
  type DesiredAction,
  forgetDesiredAction,
  useDesiredAction,
} from '../accounts/desired-action.ts'
import { isRemembered } from '../accounts/reload-handover.ts'
import { useSession } from '../accounts/session.ts'
import { failureText } from '../lib/api-error.ts'
import { useSite } from '../lib/site.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { loadAfterVote } from '../votes/use-vote.ts'
import { AccountForm } from './account-form.tsx'
import { carryOut } from './carry-out.ts'
import { useVisibleHeight } from './use-visible-height.ts'
import { VoteConsentText } from './vote-consent-text.tsx'

const closeSheet = () => useDesiredAction.setState({ isAsking: false })

/**
 * The sheet that signs a visitor in on the page as it is, and then does what the visitor wanted. Closing it keeps a chosen
 * vote for as long as it is remembered.
 */
export function LoginSheet() {
  const action = useDesiredAction(({ stored }) => stored?.action)
  // A member who has to agree before the vote, unlike a visitor who signs in here or in another tab.
  const [member] = useState(() => useSession.getState().user)
  const isWaiting = useSession(({ user }) => user?.awaitsApproval === true)
  const isApproved = useSite().registration === 'approved'
  const firstField = useRef<HTMLInputElement>(null)
  // After a reload no element had the focus before.
  const chosenButton = useRef<HTMLElement>(null)
  useEffect(() => {
    chosenButton.current = document.querySelector('.vote-button[data-chosen]')
  }, [])
  useVisibleHeight()
  useEffect(() => void loadAfterVote().catch(() => undefined), [])
  return (
    <Dialog
      isOpen
      shape="form"
      title={isWaiting ? texts.waitsForApproval : titleOf(action, member)}
      description={
        !isWaiting &&
        (isApproved && !member
          ? texts.administratorApproves
          : action?.kind === 'vote' && <ReadyVote action={action} />)
      }
      onClose={closeSheet}
      initialFocus={firstField}
      finalFocus={() => chosenButton.current}
    >
      {isWaiting ? (
        <WaitingAccount />
      ) : (
        <SheetContent action={action} isMember={member !== null} firstField={firstField} />
      )}
    </Dialog>
  )
}

function titleOf(action: DesiredAction | undefined, member: User | null): string {
  if (action?.kind !== 'vote') return statuses.unauthorized()
  if (!member) return texts.pleaseLoginToVote
  return member.voteCount > 0 ? texts.beforeYourNextVote : texts.beforeYourFirstVote
}

interface SheetContentProps {
  action: DesiredAction | undefined
  /** True if a signed-in member opened the sheet. */
  isMember: boolean
  firstField: RefObject<HTMLInputElement | null>
}

function SheetContent({ action, isMember, firstField }: SheetContentProps) {
  const client = useQueryClient()
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isVote = action?.kind === 'vote'

  async function finish(): Promise<void> {
    // A new account that waits: nothing is sent, and nothing kept.
    if (useSession.getState().user?.awaitsApproval) return
    setBusy(true)
    try {
      // Read again: it may have expired while the form was open.
      const stored = useDesiredAction.getState().stored
      if (stored && isRemembered(stored, Date.now()))
        await carryOut(client, stored.action, !isMember)
      forgetDesiredAction()
      closeSheet()
    } catch (error) {
      setFailure(failureText(error, voteTexts.voteFailed))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <FailureBanner text={failure} onDismiss={() => setFailure(null)} />
      {isAuthenticated ? (
        <SignedIn
          isVote={isVote}
          isNamed={!isMember}
          isBusy={isBusy}
          onConfirm={() => void finish()}
        />
      ) : (
        <AccountForm isVote={isVote} firstField={firstField} onSignedIn={finish} />
      )}
    </>
  )
}

/** For members whose account is not approved yet, such as one that was just created here. */
function WaitingAccount() {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    text.current?.focus()
    return forgetDesiredAction
  }, [])
  return (
    <div className="grid gap-4">
      <p ref={text} tabIndex={-1}>
        {approvalText}
      </p>
      <p>{texts.nothingSentOrKept}</p>
      <Button size="lg" onClick={closeSheet}>
        {texts.close}
      </Button>
    </div>
  )
}

const sides: Record<VoteType, 'support' | 'oppose'> = { UPVOTE: 'support', DOWNVOTE: 'oppose' }

function ReadyVote({
  action: { name, type },
}: {
  action: Extract<DesiredAction, { kind: 'vote' }>
}) {
  return (
    <span key={`${type} ${name}`}>
      {texts.voteIsReady({
        side: sides[type],
        name,
        vote: (text) => <b className="text-ink">{text}</b>,
      })}
    </span>
  )
}

interface SignedInProps {
  isVote: boolean
  /** Says who is signed in. */
  isNamed: boolean
  isBusy: boolean
  onConfirm: () => void
}

/** For members who have to agree, after the login, if the rest failed, and when another tab has logged in. */
function SignedIn({ isVote, isNamed, isBusy, onConfirm }: SignedInProps) {
  const username = useSession(({ user }) => user?.username)
  return (
    <div className="grid gap-4">
      {isNamed && <p>{texts.youAreLoggedInAs({ username: username ?? '' })}</p>}
      {isVote && <VoteConsentText />}
      <Button
        size="lg"
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) onConfirm()
        }}
      >
        {isBusy ? texts.oneMoment : isVote ? texts.countMyVote : texts.continueToAction}
      </Button>
    </div>
  )
}
