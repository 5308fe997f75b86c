import { Button } from '../ui/button.tsx'

interface UploadProgressProps {
  /** Of what has left, from 0 to 1. */
  share: number
  onCancel: () => void
}

/** How far an upload is, with a way to stop it. */
export function UploadProgress({ share, onCancel }: UploadProgressProps) {
  const percent = Math.floor(share * 100)
  return (
    <div className="flex min-h-target items-center gap-3">
      <div
        role="progressbar"
        aria-label="Uploading the image"
        aria-valuenow={percent}
        className="h-2 min-w-16 grow overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${percent}%` }}
        />
      </div>
      <span className="figures w-11 shrink-0 text-right text-small font-semibold">{percent}%</span>
      <Button variant="outline" size="sm" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  )
}
