import type { FastifyBaseLogger } from 'fastify'
import type { Feature } from '../platform/feature.ts'
import { createAdministratorMailJob } from './job.ts'
import { administratorMailRoutes } from './routes.ts'
import { type AdministratorMailDeps, composeAdministratorMail } from './service.ts'

export const administratorMailsFeature = (
  deps: AdministratorMailDeps & { log: FastifyBaseLogger },
) =>
  ({
    routes: administratorMailRoutes(deps),
    mails: { administrator: (mail) => composeAdministratorMail(deps, mail) },
    jobs: { requests: createAdministratorMailJob(deps) },
  }) satisfies Feature
