import { problems } from '../../contract/errors.ts'
import type { SiteSettings } from '../../contract/site-settings.ts'
import { type Problem, problem } from '../platform/errors.ts'

type Message = Pick<SiteSettings, 'maintenanceMessage'>

/** Seconds after which clients should try again: operators end maintenance by hand. */
const retryAfter = 600

/** What visitors read during maintenance. */
export const maintenanceText = ({ maintenanceMessage }: Message): string =>
  maintenanceMessage || problems.maintenance.message()

/** The refusal of a request during maintenance. */
export const maintenanceProblem = (settings: Message): Problem =>
  problem('maintenance', retryAfter, () => maintenanceText(settings))
