import type { FastifyBaseLogger } from 'fastify'
import type { Parsed, ReplyOf } from '../../contract/endpoint.ts'
import type { translations } from '../../contract/translations.ts'
import type { Translator } from '../config.ts'
import type { Db } from '../platform/database/database.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { Semaphore } from '../platform/semaphore.ts'
import { askTranslator, type TextToTranslate } from './ask-translator.ts'
import type { KeptTranslations } from './kept-translations.ts'
import { findPublicText, readVersions } from './store.ts'

export interface TranslationDeps {
  db: Db
  log: FastifyBaseLogger
  /** Undefined where the operator offers no translation. */
  translator: Translator | undefined
  kept: KeptTranslations
  asking: Semaphore
  /** Translations that are asked for at the moment. */
  running: Map<string, Promise<string>>
}

type Translation = typeof translations.ofText

/** A text in another language, from memory or from the translation server. */
export async function translateText(
  deps: TranslationDeps,
  viewer: Viewer,
  { params: { kind, id }, query: { to } }: Pick<Parsed<Translation>, 'params' | 'query'>,
): Promise<ReplyOf<Translation>> {
  const { db, translator, kept, running } = deps
  if (!translator) throw problem('notFound')
  const { text, lang, version } = foundOr404(await findPublicText(db, viewer, kind, id))
  const from = foundOr404(lang ?? undefined)
  if (from === to) throw problem('notFound')
  const found = kept.get({ kind, id }, to, version)
  if (found !== undefined) return { text: found, from, to }
  // Who asks for the same waits for the same answer.
  const key = `${version} ${kind} ${id} ${to}`
  let asked = running.get(key)
  if (!asked) {
    asked = ask(deps, translator, { text, from, to }).finally(() => running.delete(key))
    running.set(key, asked)
  }
  const translated = await asked
  kept.set({ kind, id }, to, { version, text: translated })
  return { text: translated, from, to }
}

async function ask(
  { asking, log }: TranslationDeps,
  translator: Translator,
  text: TextToTranslate,
): Promise<string> {
  return asking.run(async () => {
    try {
      return await askTranslator(translator, text)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ reason }, 'a text could not be translated')
      throw problem('translationFailed')
    }
  })
}

/** Drops translations of texts that were changed, hidden or deleted. */
export async function dropOutdated({ db, kept }: TranslationDeps): Promise<void> {
  for (const [kind, ids] of kept.ids()) {
    kept.keepOnly(kind, await readVersions(db, kind, ids))
  }
}
