import type { ContentReview, NewText } from '../../comments/content-review.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { SignedIn } from '../../platform/http/viewer.ts'
import type { CurrentSettings } from '../../site-settings/current-settings.ts'
import { createMatcher } from './held-texts.ts'
import { type HeldFor, openHeldCase, readBeginnings } from './store.ts'

interface ReviewDeps {
  clock: Clock
  siteSettings: Pick<CurrentSettings, 'current'>
}

const day = 24 * 60 * 60_000

/** Decides which new texts wait for review, and opens their cases. */
export function createContentReview({ clock, siteSettings }: ReviewDeps): ContentReview {
  const hasListed = matcherOf(siteSettings)

  /** True if texts of new accounts wait, and this is one, or may be one as every anonymous comment. */
  async function isFirst(tx: Tx, viewer: SignedIn, { isAnonymous }: NewText): Promise<boolean> {
    const { heldFirstTexts, newAccountDays } = siteSettings.current
    if (heldFirstTexts === 0) return false
    // Of all authors, helpers too: otherwise a comment that waits would be known as one of a new account.
    if (isAnonymous) return true
    if (viewer.role !== 'USER') return false
    const since = new Date(clock.now() - newAccountDays * day).toISOString()
    const found = await readBeginnings(tx, viewer.id, { since, limit: heldFirstTexts })
    return found?.isNew === true && found.texts < heldFirstTexts
  }

  return {
    async reasonToHold(tx, viewer, text) {
      const reason: HeldFor | null = hasListed(text.content) ? 'WORDS' : null
      if (reason !== null || text.isEdited) return reason
      return (await isFirst(tx, viewer, text)) ? 'FIRST_TEXTS' : null
    },
    hold: openHeldCase,
  }
}

/** Matches against the lists in the settings, which are prepared again only when the settings have changed. */
function matcherOf(siteSettings: Pick<CurrentSettings, 'current'>): (text: string) => boolean {
  let known = siteSettings.current
  let matches = createMatcher(known)
  return (text) => {
    if (known !== siteSettings.current) {
      known = siteSettings.current
      matches = createMatcher(known)
    }
    return matches(text)
  }
}
