import type { Feature } from '../platform/feature.ts'
import { userRoutes } from './routes.ts'
import type { AdministrationDeps } from './service.ts'
import { composeAccountSuspensionMail, type SuspensionMailDeps } from './suspension-mail.ts'

export const usersFeature = (deps: AdministrationDeps & SuspensionMailDeps): Feature => ({
  routes: userRoutes(deps),
  mails: { 'account-suspension': (mail) => composeAccountSuspensionMail(deps, mail) },
})
