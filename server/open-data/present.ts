import type { OpenData } from '../../contract/open-data.ts'
import type { StoredDay } from './store.ts'

/** Address of a file, relative to the site. */
export const fileUrl = (day: string, name: string) => `/open-data/${day}/${name}`

export const presentDay = ({ day, licence, files }: StoredDay): OpenData['latest'] => ({
  day,
  licence,
  files: files.map((file) => ({ ...file, url: fileUrl(day, file.name) })),
})
