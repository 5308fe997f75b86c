import type { MailKind } from '../../contract/mail.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import type { ComposeMail } from '../platform/mail/mail-request.ts'
import { createMailJob, type MailJobDeps } from './job.ts'
import { mailRoutes } from './routes.ts'
import { countWaiting } from './store.ts'

interface MailFeatureDeps extends MailJobDeps {
  config: Pick<Config, 'smtpUrl'>
  db: Db
  clock: Clock
}

/** @param features the others, which compose the mails */
export function mailFeature(deps: MailFeatureDeps, features: Feature[]) {
  const { config, db, clock, mailSender, outbox } = deps
  mailSender.composeWith(collectComposers(features))
  return {
    routes: mailRoutes({ db, clock, outbox, hasServer: config.smtpUrl !== undefined }),
    jobs: { sender: createMailJob(deps) },
    gauges: {
      mails_waiting: {
        help: 'Mails that wait to be sent.',
        read: async () => (await countWaiting(db)).reduce((total, { count }) => total + count, 0),
      },
      mail_oldest_seconds: {
        help: 'Seconds for which the oldest waiting mail has waited; 0 if none waits.',
        read: async () => {
          const ages = (await countWaiting(db)).map(
            ({ oldestAt }) => clock.now() - Date.parse(oldestAt),
          )
          return Math.max(0, ...ages) / 1_000
        },
      },
    },
    // Mails that are left wait for the next start.
    finish: () => mailSender.stop(),
  } satisfies Feature
}

/** @throws Error naming a kind of mail that two features compose */
function collectComposers(features: Feature[]): Map<MailKind, ComposeMail> {
  const composers = new Map<MailKind, ComposeMail>()
  for (const [kind, compose] of features.flatMap(({ mails = {} }) => Object.entries(mails))) {
    if (composers.has(kind as MailKind))
      throw new Error(`Several features compose '${kind}' mails.`)
    composers.set(kind as MailKind, compose)
  }
  return composers
}
