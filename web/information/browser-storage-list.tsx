import * as texts from '#messages/information'
import { storageKeys } from '../lib/storage.ts'

// Typed by `storageKeys`, so that a new key does not compile until it is described here.
const purposes: Record<keyof typeof storageKeys, string> = {
  accessToken: texts.provesYouLoggedValid,
  user: texts.yourProfileShownPage,
  auth: texts.youLoggedYourAccount,
  votes: texts.voteCountsAfterYour,
  logHead: texts.headLogYourLast,
  seenCounts: texts.voteCountsYourChecks,
  ballotBits: texts.randomBitsWhichBrowser,
  area: texts.areaWhoseRepresentativesYou,
  announcement: texts.whichAnnouncementYouHave,
  queueKeys: texts.administratorHasTurnedOff,
  theme: texts.whetherYouChoseLight,
}

/** Lists every localStorage entry of the product with its purpose. */
export function BrowserStorageList() {
  return (
    <dl className="mt-4 divide-y divide-line border-y border-line">
      {Object.entries(purposes).map(([key, purpose]) => (
        <div key={key} className="gap-4 py-2.5 sm:flex">
          <dt className="shrink-0 sm:w-36">
            <code className="text-small">{storageKeys[key as keyof typeof storageKeys]}</code>
          </dt>
          <dd className="text-ink-soft">{purpose}</dd>
        </div>
      ))}
    </dl>
  )
}
