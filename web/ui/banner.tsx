import { CircleAlert, CircleCheck, type LucideIcon, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import * as texts from '#messages/ui'
import { classNames } from './class-names.ts'

interface BannerProps {
  /** Null hides the banner. */
  text: string | null
  onDismiss: () => void
}

/** Shows why a form was rejected, until it is dismissed or submitted again. */
export function FailureBanner(props: BannerProps) {
  return (
    <div role="alert">
      <Banner
        {...props}
        icon={CircleAlert}
        className="mb-6 border-oppose bg-oppose-wash text-oppose-strong"
      />
    </div>
  )
}

/** Shows the result of the last action until it is dismissed or replaced. */
export function OutcomeBanner(props: BannerProps) {
  return (
    <div role="status">
      <Banner
        {...props}
        icon={CircleCheck}
        className="mb-1 border-accent bg-accent-wash text-accent-strong"
      />
    </div>
  )
}

// The live region around it exists before the text, because screen readers announce only changes.
function Banner({
  text,
  onDismiss,
  icon: Icon,
  className,
}: BannerProps & { icon: LucideIcon; className: string }) {
  const box = useRef<HTMLDivElement>(null)
  // The button of a long form is far from it.
  useEffect(() => {
    if (text !== null) box.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  if (text === null) return null
  return (
    <div
      ref={box}
      className={classNames(
        'flex scroll-mt-20 items-start gap-2.5 rounded-control border ps-3.5 text-small',
        className,
      )}
    >
      <Icon aria-hidden="true" className="mt-3 size-5 shrink-0" />
      <p className="min-w-0 flex-1 py-2.5 font-medium wrap-anywhere">{text}</p>
      <button
        type="button"
        aria-label={texts.dismiss}
        onClick={onDismiss}
        className="flex size-target shrink-0 items-center justify-center rounded-control"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}
