import * as texts from '#messages/votes'
import { TextLink } from '../ui/text-link.tsx'

interface OneByOneLinkProps {
  /** Whom the page asks about, as its address says. */
  query: Record<string, string>
  /** How many people there are; below two they are voted on where they are. */
  count: number
}

/** Leads to the page that asks about people one after the other. */
export function OneByOneLink({ query, count }: OneByOneLinkProps) {
  if (count < 2) return null
  return (
    <TextLink
      to={`/vote?${new URLSearchParams(query)}`}
      className="inline-flex min-h-target items-center text-small"
    >
      {texts.voteThesePeopleOne({ count })}
    </TextLink>
  )
}
