import { Download } from 'lucide-react'
import * as texts from '#messages/settings'
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
      toast.success(texts.yourDataHasBeen)
    },
    { fallbackText: texts.failedExportYourData },
  )
  return (
    <SettingsSection id="export" title={texts.exportMyData} text={texts.oneJsonFileYour}>
      <Button variant="outline" aria-disabled={isBusy} onClick={() => void submit(undefined)}>
        <Download aria-hidden="true" className="size-4.5" />
        <span>{isBusy ? texts.preparingYourData : texts.exportMyData}</span>
      </Button>
    </SettingsSection>
  )
}
