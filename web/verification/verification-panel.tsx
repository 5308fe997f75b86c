import { useQuery } from '@tanstack/react-query'
import * as texts from '#messages/verification'
import { problems } from '../../contract/errors.ts'
import type { User } from '../../contract/users.ts'
import type { VerificationRequest } from '../../contract/verification.ts'
import { useIsClosed } from '../lib/closed-features.ts'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { Time } from '../ui/time.tsx'
import { verificationQuery } from './api.ts'
import { GetVerified } from './get-verified.tsx'

/** The viewer's verification status with the button to request it; nothing once verified. */
export function VerificationPanel({ user }: { user: User }) {
  const { verificationStatus, isVerified } = user
  const { data } = useQuery({
    ...verificationQuery(user),
    enabled: verificationStatus !== null && !isVerified,
  })
  if (isVerified) return null
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-72 text-small">
        <VerificationStatusText status={verificationStatus} request={data?.request ?? null} />
      </div>
      <GetVerified />
    </Card>
  )
}

function ClosedText({ className }: { className?: string }) {
  return (
    <p className={classNames('text-ink-soft', className)}>
      {problems.verificationClosed.message()}
    </p>
  )
}

interface VerificationStatusTextProps {
  status: User['verificationStatus']
  request: VerificationRequest | null
}

function VerificationStatusText({ status, request }: VerificationStatusTextProps) {
  const isClosed = useIsClosed('verification')
  if (status === 'PENDING') {
    return (
      <p className="text-ink-soft">
        <span>
          {request
            ? texts.administratorWillReviewOf({ time: <Time value={request.createdAt} /> })
            : texts.administratorWillReviewYour}
        </span>
      </p>
    )
  }
  if (status === 'REJECTED') {
    return (
      <>
        <p className="font-semibold">{texts.yourVerificationRequestWas}</p>
        {request?.comment && (
          <blockquote className="mt-2 border-s-2 border-line-strong ps-3 whitespace-pre-line wrap-anywhere">
            {request.comment}
          </blockquote>
        )}
        {isClosed ? (
          <ClosedText className="mt-2" />
        ) : (
          <p className="mt-2 text-ink-soft">{texts.youCanAskAgain}</p>
        )}
      </>
    )
  }
  if (isClosed) return <ClosedText />
  return <p className="text-ink-soft">{texts.verifiedMembersCanPublish}</p>
}
