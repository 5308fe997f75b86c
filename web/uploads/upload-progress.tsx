import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'

interface UploadProgressProps {
  /** Fraction sent, from 0 to 1. */
  share: number
  onCancel: () => void
}

/** Progress of an upload, with a cancel button. */
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
