import { GroupedText } from './grouped-text.tsx'

/** The hash of a log's head in groups of four, which two people can compare. */
export function Fingerprint({ hash }: { hash: string }) {
  return (
    <code className="text-small">
      <GroupedText groups={hash.match(/.{1,4}/g) ?? []} separator=" " />
    </code>
  )
}
