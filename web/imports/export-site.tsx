import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
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
      <h2 className="text-section font-bold">Export everybody</h2>
      <p className="mt-1 max-w-measure text-small text-ink-soft">
        One file with all people, their offices, areas, parties and sources, and what administrators
        typed. Imported into a new site, it gives the same people there. It has no votes, and it has
        dates of birth also where pages do not show them.
      </p>
      <Button
        variant="outline"
        className="mt-3"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate()
        }}
      >
        <Download aria-hidden="true" className="size-4.5" />
        <span>{isPending ? 'Exporting…' : 'Export JSON'}</span>
      </Button>
    </section>
  )
}
