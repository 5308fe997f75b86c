import * as texts from '#messages/contract/consents'

/** Raised when `voteConsentText` asks for something else: members are then asked again before their next vote. */
export const voteConsentVersion = 1

/** What members agree to by pressing the button below it, before their first vote (GDPR, article 9, 2 a). */
export const voteConsentText = (siteName: string): string => texts.votes({ site: siteName })
