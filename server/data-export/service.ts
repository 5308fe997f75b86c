import * as texts from '#messages/contract/consents'
import { DataExport } from '../../contract/data-export.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { DataExportSections, Feature } from '../platform/feature.ts'

type Sections = [
  name: keyof DataExportSections,
  read: DataExportSections[keyof DataExportSections],
][]

export interface DataExportDeps {
  db: Db
  clock: Clock
  sections: Sections
}

/**
 * Finds the feature that reads each section of the data export.
 * @throws Error naming a section that none reads, or more than one
 */
export function collectSections(features: Feature[]): Sections {
  const names = DataExport.omit({ exportedAt: true, note: true }).keyof().options
  return names.map((name) => {
    const [read, ...others] = features.flatMap(({ dataExport }) => dataExport?.[name] ?? [])
    if (!read || others.length > 0) {
      throw new Error(
        `${read ? 'Several features read' : 'No feature reads'} '${name}' of the data export; one must.`,
      )
    }
    return [name, read]
  })
}

/** Everything that a user created; the addresses of pictures are signed and valid for one to two hours. */
export async function exportData(
  { db, clock, sections }: DataExportDeps,
  userId: string,
): Promise<DataExport> {
  const exportedAt = new Date(clock.now()).toISOString()
  // One snapshot, so that concurrent writes cannot make the sections disagree.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const read: [string, unknown][] = []
      for (const [name, section] of sections) read.push([name, await section(tx, userId)])
      // Has all sections: see `collectSections`.
      return { exportedAt, note: texts.exportNote(), ...Object.fromEntries(read) } as DataExport
    })
}
