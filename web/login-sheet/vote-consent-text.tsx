import { voteConsentText } from '../../contract/vote-consent-text.ts'

/** What pressing the button below it agrees to. */
export const VoteConsentText = () => (
  <p className="text-caption text-ink-soft">{voteConsentText('Voxpop')}</p>
)
