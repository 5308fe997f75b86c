import { IntervalJob } from '../platform/interval-job.ts'
import { dropOutdated, type TranslationDeps } from './service.ts'

/** Each process has one, for the translations that it keeps. */
export const createTranslationSweep = (deps: TranslationDeps) =>
  new IntervalJob({
    work: () => dropOutdated(deps),
    interval: 60_000,
    log: deps.log,
    failure: 'translations of changed texts could not be dropped',
  })
