import { Download } from 'lucide-react'
import { api } from '../lib/api.ts'
import { saveJson } from '../lib/save-file.ts'
import { toast } from '../lib/toast.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { Button } from '../ui/button.tsx'
import { exportFileName } from './export-file-name.ts'
import { SettingsSection } from './settings-section.tsx'

/** Downloads the viewer's data as a JSON file. */
export function ExportData() {
  const { submit, isBusy } = useSubmission(
    async () => {
      const data = await api('GET /users/me/export')
      saveJson(exportFileName(data.account.username, data.exportedAt), data)
      toast.success('Your data has been downloaded')
    },
    { fallbackText: 'Failed to export your data' },
  )
  return (
    <SettingsSection
      id="export"
      title="Export my data"
      text="One JSON file with your profile and everything you created here, including anonymous comments. A court can order us to keep texts that you delete; these are not in it."
    >
      <Button variant="outline" aria-disabled={isBusy} onClick={() => void submit(undefined)}>
        <Download aria-hidden="true" className="size-4.5" />
        <span>{isBusy ? 'Preparing your data…' : 'Export my data'}</span>
      </Button>
    </SettingsSection>
  )
}
