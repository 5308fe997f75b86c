import * as texts from '#messages/uploads'
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
      <ProgressBar label={texts.uploadingTheImage} share={share} />
      <Button variant="outline" size="sm" onClick={onCancel}>
        {texts.cancelUpload}
      </Button>
    </div>
  )
}
