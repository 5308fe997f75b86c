import { BadgeCheck, CircleCheck, Clock } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as texts from '#messages/verification'
import { useSession } from '../accounts/session.ts'
import { useIsClosed } from '../lib/closed-features.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { LazyDialog, preloadDialog } from '../ui/lazy-dialog.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

const RequestForm = lazyPart(async () => (await import('./request-form.tsx')).RequestForm)

const noticeMs = 5_000

function preload(): void {
  preloadDialog()
  RequestForm.preload()
}

/** Button and dialog to request verification, or a badge while the request is pending; nothing for verified users and visitors. */
export function GetVerified() {
  const user = useSession((session) => session.user)
  const isClosed = useIsClosed('verification')
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState('')
  const [isSent, setSent] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const wasSent = useRef(false)

  function finish(): void {
    wasSent.current = true
    setDraft('')
    setSent(true)
    setOpen(false)
  }

  if (!user || user.isVerified) return null
  const isPending = user.verificationStatus === 'PENDING'
  if (isClosed && !isPending) return null
  return (
    <div ref={container} tabIndex={-1} className="flex min-w-0 flex-wrap items-center gap-3">
      {isPending ? (
        <PendingBadge />
      ) : (
        <OpenButton
          onClick={() => {
            wasSent.current = false
            setOpen(true)
          }}
        />
      )}
      <SentNotice isSent={isSent} onTimeout={() => setSent(false)} />
      <LazyDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={texts.requestVerification}
        description={texts.verifiedMembersCanPublish}
        finalFocus={() => (wasSent.current ? container.current : null)}
      >
        <RequestForm
          draft={draft}
          onDraft={setDraft}
          onCancel={() => setOpen(false)}
          onSent={finish}
          onFailure={() => setOpen(false)}
          fallback={<FormSkeleton />}
        />
      </LazyDialog>
    </div>
  )
}

function OpenButton({ onClick }: { onClick: () => void }) {
  return (
    <Button onPointerEnter={preload} onFocus={preload} onClick={onClick}>
      <BadgeCheck aria-hidden="true" className="size-4.5" />
      {texts.getVerified}
    </Button>
  )
}

function PendingBadge() {
  return (
    <Badge tone="accent" className="min-h-8 px-3">
      <Clock aria-hidden="true" className="size-3.5" />
      {texts.verificationPending}
    </Badge>
  )
}

/** Says for a while that the request was sent. */
function SentNotice({ isSent, onTimeout }: { isSent: boolean; onTimeout: () => void }) {
  const timedOut = useEffectEvent(onTimeout)
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => timedOut(), noticeMs)
    return () => clearTimeout(timer)
  }, [isSent])
  return (
    <p role="status" className="flex items-center gap-2 text-small font-medium empty:hidden">
      {isSent && (
        <>
          <CircleCheck aria-hidden="true" className="size-4.5 shrink-0 text-accent" />
          {texts.verificationRequestSubmittedYou}
        </>
      )}
    </p>
  )
}

function FormSkeleton() {
  return (
    <Loading label={texts.loadingTheForm} className="grid gap-5">
      <Skeleton className="h-36 w-full" />
      <Skeleton className="ms-auto h-target w-56 max-w-full" />
    </Loading>
  )
}
