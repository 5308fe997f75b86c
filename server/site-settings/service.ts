import { isDeepStrictEqual } from 'node:util'
import type { Parsed } from '../../contract/endpoint.ts'
import { initialSettings } from '../../contract/initial-administrator-settings.ts'
import { changedSettings } from '../../contract/initial-settings.ts'
import type { siteSettings as endpoints, SiteSettings } from '../../contract/site-settings.ts'
import { type Facts, recordAuditEntry } from '../audit/store.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { referToSitePicture } from '../uploads/validate-picture-url.ts'
import type { CurrentSettings } from './current-settings.ts'
import { readSettings } from './read-settings.ts'
import { lockChanged, writeChanged } from './store.ts'

export interface SiteSettingsDeps {
  db: Db
  siteSettings: CurrentSettings
}

/**
 * Changes some settings.
 * @throws 409 when one of them is not as the administrator has seen it, 400 for pictures that were not uploaded for the site
 */
export async function changeSettings(
  { db, siteSettings }: SiteSettingsDeps,
  viewer: SignedIn,
  { basedOn = {}, ...changes }: Parsed<typeof endpoints.change>['body'],
): Promise<SiteSettings> {
  await inTransaction(db, async (tx) => {
    const before = readSettings(await lockChanged(tx))
    for (const [name, seen] of Object.entries(basedOn)) {
      if (!isDeepStrictEqual(before[name as keyof SiteSettings], seen)) {
        throw problem('changedMeanwhile')
      }
    }
    const after = { ...before, ...changes }
    await referToSitePicture(tx, after.icon, before.icon)
    await referToSitePicture(tx, after.logo, before.logo)
    await writeChanged(tx, changedSettings(after, initialSettings))
    await recordAuditEntry(tx, {
      actorId: viewer.id,
      action: 'SITE_SETTINGS_CHANGED',
      targetType: 'site',
      targetId: null,
      before: factsOf(before),
      after: factsOf(after),
    })
  })
  await siteSettings.refresh()
  return siteSettings.current
}

/** Lists as lines, because the audit log compares and shows plain values. */
const factsOf = ({
  footerLinks,
  closedFeatures,
  allowedMailDomains,
  blockedMailDomains,
  heldWords,
  heldDomains,
  answerTemplates,
  otherLanguages,
  ...others
}: SiteSettings): Facts => ({
  ...others,
  otherLanguages: otherLanguages.join('\n'),
  closedFeatures: closedFeatures.join('\n'),
  allowedMailDomains: allowedMailDomains.join('\n'),
  blockedMailDomains: blockedMailDomains.join('\n'),
  heldWords: heldWords.join('\n'),
  heldDomains: heldDomains.join('\n'),
  answerTemplates: answerTemplates.map(({ rule, text }) => `${rule}: ${text}`).join('\n'),
  footerLinks: footerLinks.map(({ text, url }) => `${text}: ${url}`).join('\n'),
})
