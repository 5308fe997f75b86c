import type { PersonalityPublication } from '../../contract/publications.ts'
import { fullCount } from '../lib/formats.ts'
import { TextLink } from '../ui/text-link.tsx'
import { Time } from '../ui/time.tsx'

/** The counts of a personality as they were last published, with the list, and why they differ from the live ones. */
export function PublicationNote({ publication }: { publication: PersonalityPublication | null }) {
  if (!publication) {
    return (
      <p>
        No list of the ballots is published yet. The first one follows once five votes are counted.
      </p>
    )
  }
  const { time, upvoteCount, downvoteCount, ballotsUrl } = publication
  return (
    <p>
      <span>{`${fullCount(upvoteCount)} support, ${fullCount(downvoteCount)} oppose, `}</span>
      <Time value={time} as="ago" />
      <span>. It changes only when at least five votes have changed. </span>
      <TextLink to={ballotsUrl} reloadDocument>
        Download the list
      </TextLink>
    </p>
  )
}
