import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'

interface UploadProgressProps {
  /** Of what has left, from 0 to 1. */
  share: number
  onCancel: () => void
}

/** How far an upload is, with a way to stop it. */
export function UploadProgress({ share, onCancel }: UploadProgressProps) {
  return (
    <div className="flex min-h-target items-center gap-3">
      <ProgressBar label="Uploading the image" share={share} />
      <Button variant="outline" size="sm" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  )
}
