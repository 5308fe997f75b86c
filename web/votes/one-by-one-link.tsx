import * as texts from '#messages/votes'
import { ButtonLink } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'

interface OneByOneLinkProps {
  /** Whom the page asks about, as its address says. */
  query: Record<string, string>
  /** How many people there are; below two they are voted on where they are. */
  count: number
  /** As a button, where voting is what the page is for. */
  isMain?: boolean
}

/** Leads to the page that asks about people one after the other. */
export function OneByOneLink({ query, count, isMain = false }: OneByOneLinkProps) {
  if (count < 2) return null
  const path = `/vote?${new URLSearchParams(query)}`
  const text = texts.voteThesePeopleOne({ count })
  return isMain ? (
    <ButtonLink to={path} className="max-w-full py-2 text-center whitespace-normal">
      {text}
    </ButtonLink>
  ) : (
    <TextLink to={path} className="inline-flex min-h-target items-center text-small">
      {text}
    </TextLink>
  )
}
