import { storageKeys } from '../lib/storage.ts'

// Typed by `storageKeys`, so that a new key does not compile until it is described here.
const purposes: Record<keyof typeof storageKeys, string> = {
  accessToken: 'Proves that you are logged in. Valid for up to seven days.',
  user: 'Your profile, as shown on the page.',
  auth: 'That you are logged in, and your account.',
  votes: 'Vote counts after your latest votes, for five minutes. Not how you voted.',
  logHead:
    'The head of the log that your last check of a ballot has seen, so that the next one notices a changed past. Not your ballot numbers.',
  seenCounts:
    'Vote counts that your checks of ballots have seen and newer lists must explain, until you log out. Not how you voted.',
  ballotBits:
    'The random bits with which this browser has made your ballot numbers, encrypted: only your account can read them. They prove that nobody else has your numbers, and how you voted. A check in My Votes offers to forget them.',
  area: 'The area whose representatives you follow, until you log out or forget it.',
  announcement: 'Which announcement you have dismissed.',
  queueKeys: 'That an administrator has turned off the keys of the queues.',
  theme: 'Whether you chose the light or dark theme.',
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
