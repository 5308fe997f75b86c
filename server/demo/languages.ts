import { firstLanguage, languageTags } from '../../messages/languages.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockChanged, writeChanged } from '../site-settings/store.ts'

const allOthers = languageTags.filter((tag) => tag !== firstLanguage)

/** Offers the pages in all languages, on a site whose settings nobody has changed. */
export async function offerAllLanguages(tx: Tx): Promise<void> {
  const changed = await lockChanged(tx)
  if (Object.keys(changed).length === 0) await writeChanged(tx, { otherLanguages: allOthers })
}

/** Takes back what `offerAllLanguages` did, unless an administrator has chosen other languages since. */
export async function withdrawAllLanguages(tx: Tx): Promise<void> {
  const { otherLanguages, ...others }: { otherLanguages?: unknown } = await lockChanged(tx)
  const isChosen = JSON.stringify(otherLanguages) !== JSON.stringify(allOthers)
  if (!isChosen && !('language' in others)) await writeChanged(tx, others)
}
