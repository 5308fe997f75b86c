import { storageKeys } from '../lib/storage.ts'

// Typed by `storageKeys`, so that a new key does not compile until it is described here.
const purposes: Record<keyof typeof storageKeys, string> = {
  accessToken: 'Proves that you are signed in; good for seven days at most.',
  user: 'Your profile, as the page shows it to you.',
  auth: 'That you are signed in, and as whom.',
  votes: 'Counts after your latest votes, for five minutes; not which way you voted.',
  theme: 'Whether you chose the light or the dark look.',
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
