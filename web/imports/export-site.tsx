import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import * as texts from '#messages/imports'
import { imports } from '../../contract/imports.ts'
import { download } from '../lib/download.ts'
import { saveFile } from '../lib/save-file.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'

const { path, spec } = imports.exportSite

/** Downloads everybody with all facts, as a file that gives the same people on another site. */
export function ExportSite() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(spec.file.type, path, undefined, (response) => response.blob()),
    onSuccess(file) {
      const day = new Date().toISOString().slice(0, 10)
      saveFile(spec.file.fileName.replace('.json', `-${day}.json`), file)
    },
    onError: (error) => toast.failure(error),
  })
  return (
    <section className="mt-10">
      <h2 className="text-section font-bold">{texts.exportEverybody}</h2>
      <p className="mt-1 max-w-measure text-small text-ink-soft">{texts.oneFileAllPeople}</p>
      <Button
        variant="outline"
        className="mt-3"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate()
        }}
      >
        <Download aria-hidden="true" className="size-4.5" />
        <span>{isPending ? texts.exporting : texts.exportJson}</span>
      </Button>
    </section>
  )
}
