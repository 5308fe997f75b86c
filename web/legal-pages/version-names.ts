import * as texts from '#messages/legal-pages'
import type { LegalVersion } from '../../contract/legal-pages.ts'
import { partialDate } from '../lib/partial-date.ts'

/** 'Version 3, since Jan 31, 2026'. */
export function versionText({ version, effectiveOn }: LegalVersion, current: number): string {
  const day = partialDate(effectiveOn)
  if (version === 0) return texts.standardTextOf({ day })
  return version > current
    ? texts.versionFromOn({ version, day })
    : texts.versionSince({ version, day })
}
