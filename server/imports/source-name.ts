import * as texts from '#messages/server/imports'
import { limits } from '../../contract/limits.ts'
import { isStorable } from '../../contract/text.ts'
import { cleanText } from './forms/clean-text.ts'

/** Forms that name their source: everybody who uses one has the same ids. */
const published = new Set([
  ...['congress-legislators', 'congress-legislators, CSV', 'openstates/people'],
  ...['Bundestag master data', 'abgeordnetenwatch', 'European Parliament', 'nosdeputes.fr', 'Sejm'],
  ...['Répertoire national des élus', 'OpenAustralia', 'OpenSanctions targets'],
  ...['Wikidata query, CSV', 'Wikidata query, JSON'],
])

/** Proposes the name of a source: that of its form, else of the file without what changes from one download to the next. */
export function proposedSource(fileName: string | null, form: string | null): string {
  if (form === 'Voxpop') return 'Voxpop export'
  if (form && published.has(form)) return form.replace(/( query)?, (CSV|JSON)$/, '')
  const name = cleanText((fileName ?? '').replace(/^.*[\\/]/, '').replace(/\.\w{1,5}$/, ''))
    ?.replace(/[-_ .]*(\(\d+\)|copy|v?\d[\d.:_-]*)$/i, '')
    .slice(0, limits.sourceNameMax)
  return name && isStorable(name) ? name : texts.importedList()
}
