import * as texts from '#messages/ballots'
import type { PersonalityPublication } from '../../contract/publications.ts'
import { TextLink } from '../ui/text-link.tsx'
import { Time } from '../ui/time.tsx'

/** The counts of a personality as they were last published, with the list, and why they differ from the live ones. */
export function PublicationNote({ publication }: { publication: PersonalityPublication | null }) {
  if (!publication) {
    return <p>{texts.noListBallotsPublished}</p>
  }
  const { time, upvoteCount, downvoteCount, ballotsUrl } = publication
  return (
    <p>
      {texts.publishedCounts({
        upvoteCount,
        downvoteCount,
        counts: (text) => <span>{text}</span>,
        time: <Time value={time} as="ago" />,
        link: (text) => (
          <TextLink to={ballotsUrl} reloadDocument>
            {text}
          </TextLink>
        ),
      })}
    </p>
  )
}
