import type { ContentLanguage } from '../../../contract/content-languages.ts'
import type { StoredLanguage, WrittenLanguage } from '../database/text-language.ts'
import { detectLanguages } from './detect.ts'

/** Of a text whose language a job finds. */
export const pendingLanguage: StoredLanguage = { lang: null, lang_origin: 'PENDING' }

/** The language of a new text: the one that its author names, or the one that it is found to be in. */
export async function languageOfNew(
  text: string,
  chosen?: ContentLanguage | null,
): Promise<StoredLanguage> {
  if (chosen) return { lang: chosen, lang_origin: 'CHOSEN' }
  const found = await detectLanguages([text])
  // A job looks again for what the thread did not find in time.
  if (!found) return pendingLanguage
  return { lang: found[0] ?? null, lang_origin: 'FOUND' }
}

/** The language of an edited text; null finds it again. */
export async function languageOfEdited(
  text: string,
  chosen: ContentLanguage | null | undefined,
): Promise<WrittenLanguage> {
  return { ...(await languageOfNew(text, chosen)), replacesChosen: chosen !== undefined }
}
