import type { FastifyBaseLogger } from 'fastify'
import { IntervalJob } from '../platform/interval-job.ts'
import type { CurrentSettings } from './current-settings.ts'

/** Reads the settings again, should a notification have been lost. */
export const createSettingsJob = (siteSettings: CurrentSettings, log: FastifyBaseLogger) =>
  new IntervalJob({
    work: () => siteSettings.refresh(),
    interval: 30_000,
    log,
    failure: 'the settings of the site could not be read',
  })
