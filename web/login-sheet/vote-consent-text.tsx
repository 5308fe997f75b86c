import { voteConsentText } from '../../contract/vote-consent-text.ts'
import { useSite } from '../lib/site.ts'

/** What pressing the button below it agrees to. */
export function VoteConsentText() {
  return <p className="text-caption text-ink-soft">{voteConsentText(useSite().name)}</p>
}
