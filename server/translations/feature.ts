import type { Config } from '../config.ts'
import type { Feature } from '../platform/feature.ts'
import { Semaphore } from '../platform/semaphore.ts'
import { createTranslationSweep } from './job.ts'
import { KeptTranslations } from './kept-translations.ts'
import { translationRoutes } from './routes.ts'
import type { TranslationDeps } from './service.ts'

interface TranslationsFeatureDeps extends Pick<TranslationDeps, 'db' | 'log'> {
  config: Pick<Config, 'translator'>
}

export function translationsFeature({ config, ...services }: TranslationsFeatureDeps) {
  const asking = new Semaphore({
    name: 'translations',
    concurrency: 4,
    maxQueued: 40,
    maxWait: 20_000,
    retryAfter: 10,
  })
  const deps: TranslationDeps = {
    ...services,
    translator: config.translator,
    kept: new KeptTranslations(),
    asking,
    running: new Map(),
  }
  return {
    routes: translationRoutes(deps),
    jobs: { translations: createTranslationSweep(deps) },
    kept: deps.kept,
  } satisfies Feature & { kept: KeptTranslations }
}
