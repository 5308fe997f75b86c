import * as percents from '#messages/percent'

interface ProgressBarProps {
  /** Accessible name. */
  label: string
  /** Fraction done, from 0 to 1. */
  share: number
}

/** Progress as a bar and a percentage. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = Math.floor(share * 100)
  return (
    <>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        className="h-2 min-w-16 grow overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${percent}%` }}
        />
      </div>
      <span className="tabular w-11 shrink-0 text-end text-small font-semibold">
        {percents.percent({ share: percent })}
      </span>
    </>
  )
}
