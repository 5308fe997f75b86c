import { useQuery } from '@tanstack/react-query'
import type { PersonalityPublication } from '../../contract/publications.ts'
import { fullCount } from '../lib/formats.ts'
import { TextLink } from '../ui/text-link.tsx'
import { publicationQuery } from './api.ts'
import { publishedTime } from './published-time.ts'

/** When the counts of a personality were last published, with the list, and why they differ from the live ones. */
export function PublicationNote({ personalityId }: { personalityId: string }) {
  const { data } = useQuery(publicationQuery(personalityId))
  return (
    // The height of the text, so that nothing moves when it comes later.
    <p className="mt-2 min-h-22 text-caption text-ink-soft sm:min-h-13 lg:min-h-9">
      {data && (data.publication ? <Published publication={data.publication} /> : notYet)}
    </p>
  )
}

const notYet =
  'No list of the ballots is published yet. The first one follows once five votes are counted.'

function Published({
  publication: { time, upvoteCount, downvoteCount, ballotsUrl },
}: {
  publication: PersonalityPublication
}) {
  return (
    <span>
      <span>
        {`Published at ${publishedTime(time)}: ${fullCount(upvoteCount)} support, ${fullCount(downvoteCount)} oppose. `}
      </span>
      <TextLink to={ballotsUrl} reloadDocument>
        Download the list
      </TextLink>
      . The numbers above are live; the list changes only when at least five votes have changed.{' '}
      <TextLink to="/how-we-count">How we count</TextLink>
    </span>
  )
}
