import { Link } from 'react-router'
import * as texts from '#messages/personality-cards'
import type { Personality } from '../../contract/personalities.ts'
import { shownParty } from '../lib/shown-party.ts'

/** What cards say of people who are in lists only when asked for. */
const formerLabels: Record<string, string> = { FORMER: texts.formerStatus, DIED: texts.diedStatus }

/** Longest texts that are not cut on the narrowest screen: one line of a party, two of a position. */
const partyMax = 16
const positionMax = 24

const titleOf = (text: string, max: number) => (text.length > max ? text : undefined)

interface IdentityProps {
  personality: Personality
  heading: 'h2' | 'h3'
}

/** Name, party and position on a card; the name's link covers the whole card. */
export function Identity({ personality, heading: Heading }: IdentityProps) {
  const { slug, name, position, status } = personality
  const party = shownParty(personality)
  return (
    <div className="identity">
      <Heading>
        <Link
          dir="auto"
          to={`/personalities/${slug}`}
          title={name}
          className="personality-card-link"
          // Leaves out an attribute of 21 bytes that only framework mode reads, on every card.
          discover="none"
        >
          {name}
        </Link>
      </Heading>
      {formerLabels[status] && <p className="identity-status">{formerLabels[status]}</p>}
      {party && (
        <p dir="auto" className="identity-party" title={titleOf(party, partyMax)}>
          {party}
        </p>
      )}
      {position && (
        <p dir="auto" className="identity-position" title={titleOf(position, positionMax)}>
          {position}
        </p>
      )}
    </div>
  )
}
