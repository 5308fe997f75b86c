import * as texts from '#messages/open-data'
import type { OpenDataFile } from '../../contract/open-data.ts'

export interface FileGroup {
  title: string
  says: string
  names: OpenDataFile['name'][]
}

/** The tables, those first for which most people come, and what describes them. */
export const fileGroups: FileGroup[] = [
  {
    title: texts.countsByDay,
    says: texts.countsDayEachPolitician,
    names: ['tallies.csv', 'tallies.jsonl'],
  },
  {
    title: texts.politicians,
    says: texts.politiciansIdentifierNamesParty,
    names: ['personalities.csv', 'personalities.jsonl'],
  },
  {
    title: texts.offices,
    says: texts.officesWhatEachThem,
    names: ['mandates.csv', 'mandates.jsonl'],
  },
  {
    title: texts.chambersAndParties,
    says: texts.chambersPartiesTheirNames,
    names: ['organizations.csv', 'organizations.jsonl'],
  },
  { title: texts.areas, says: texts.areasTheseOffices, names: ['areas.csv', 'areas.jsonl'] },
  {
    title: texts.notesOnCharts,
    says: texts.notesWhatHappened,
    names: ['notes.csv', 'notes.jsonl'],
  },
  {
    title: texts.sources,
    says: texts.sourcesWhereImportedFacts,
    names: ['sources.csv', 'sources.jsonl'],
  },
  {
    title: texts.aboutTheFiles,
    says: texts.columnsLicenceSizesChecksums,
    names: ['index.json', 'SHA256SUMS'],
  },
]
