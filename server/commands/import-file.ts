import type { ImportReport } from '../../contract/imports.ts'
import { importPersonalities } from '../imports/service.ts'
import { readSourceFile } from '../imports/source-file.ts'
import { systemClock } from '../platform/clock.ts'
import type { Command } from './command.ts'
import { parseFileArgument } from './file-argument.ts'
import { showProgress } from './progress.ts'
import { withDatabase } from './with-database.ts'

export const importFile: Command = {
  usage: 'import FILE',
  summary: 'Add or update personalities from CSV, XLSX, Popolo and other lists of politicians',
  async run(args, terminal) {
    const file = parseFileArgument('import', args, terminal)
    const today = new Date(systemClock.now()).toISOString().slice(0, 10)
    // Parses the whole file before the database is opened, so that an invalid file changes nothing.
    const parsed = await readSourceFile(file, today)
    const progress = showProgress(terminal)
    try {
      const report = await withDatabase(terminal.config, (db) =>
        importPersonalities(db, parsed, { notesKept: Infinity, onProgress: progress.step }),
      )
      progress.end()
      terminal.write(describe(report))
    } catch (error) {
      progress.end()
      throw error
    }
    return 0
  },
}

function describe(report: ImportReport): string {
  const { created, updated, unchanged, skipped, incomplete } = report
  const counts = `${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped`
  const lines = [
    created + updated + unchanged === 0 ? `Nobody could be imported: ${counts}` : counts,
    ...linesOf(report.skippedRows),
    ...(incomplete > 0 ? [`${incomplete} incomplete`, ...linesOf(report.incompleteRows)] : []),
  ]
  return `${lines.join('\n')}\n`
}

const linesOf = (rows: ImportReport['skippedRows']) =>
  rows.map(({ line, name, reason }) => `  line ${line}${name ? ` (${name})` : ''}: ${reason}`)
