import type { Config } from '../config.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import { createAttemptLimits } from '../platform/http/attempt-limits.ts'
import type { RateWindowDeps } from '../platform/http/rate-window.ts'
import type { Sessions } from '../platform/http/viewer.ts'
import type { CurrentSettings } from '../site-settings/current-settings.ts'
import type { Challenges } from './challenges.ts'
import { emailRoutes } from './email/routes.ts'
import { type EmailDeps, Emails } from './email/service.ts'
import { ownUser } from './open-session.ts'
import { PasswordResets } from './password-reset.ts'
import { accountRoutes } from './routes.ts'
import type { Tokens } from './tokens.ts'

interface AccountsDeps {
  config: Pick<Config, 'isEmailConfirmationRequired'>
  db: Db
  replicas: Database['replicas']
  clock: Clock
  secret: string
  rateWindows: RateWindowDeps
  tokens: Tokens
  sessions: Pick<Sessions, 'resolveViewer'>
  outbox: Outbox
  challenges: Challenges
  siteOrigin: string
  siteSettings: Pick<CurrentSettings, 'current'>
  listVotes: EmailDeps['listVotes']
}

export function accountsFeature(deps: AccountsDeps): Feature {
  const { config, db, secret, rateWindows } = deps
  const attemptLimits = createAttemptLimits(rateWindows, secret)
  const emails = new Emails({
    ...deps,
    attemptLimits,
    isConfirmationRequired: config.isEmailConfirmationRequired,
  })
  const passwordResets = new PasswordResets({ ...deps, attemptLimits })
  return {
    routes: [
      ...accountRoutes({ ...deps, attemptLimits, passwordResets, emails }),
      ...emailRoutes({ db, emails, resolveViewer: deps.sessions.resolveViewer }),
    ],
    mails: { ...emails.mails, ...passwordResets.mails },
    dataExport: { account: ownUser },
  }
}
