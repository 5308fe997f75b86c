import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { TextLink } from '../../contract/links.ts'
import { BreakableAddress } from './breakable-address.tsx'

const look = 'text-accent underline underline-offset-3 wrap-anywhere hover:decoration-2'

interface LinkedTextProps {
  text: string
  /** In order. */
  links: TextLink[]
  /** The part of the text that is shown; links that are not within it are shown as text. */
  start?: number
  end?: number
}

/** A text of a user with its links. Web addresses are marked for search engines as not endorsed. */
export function LinkedText({ text, links, start = 0, end = text.length }: LinkedTextProps) {
  let shown = start
  const parts: ReactElement[] = links
    .filter((link) => link.start >= start && link.end <= end)
    .flatMap((link) => {
      const before = text.slice(shown, link.start)
      shown = link.end
      return [
        <span key={`before ${link.start}`}>{before}</span>,
        <PartLink key={link.start} link={link} text={text} />,
      ]
    })
  return (
    <>
      {parts}
      <span>{text.slice(shown, end)}</span>
    </>
  )
}

function PartLink({ link: { start, end, href, name }, text }: { link: TextLink; text: string }) {
  const shown = name ?? text.slice(start, end)
  if (href.startsWith('/')) {
    return (
      <Link to={href} dir="auto" className={look}>
        {shown}
      </Link>
    )
  }
  return (
    // In the direction of addresses, whatever is around it: a host must not seem to stand elsewhere.
    <a href={href} dir="ltr" target="_blank" rel="nofollow ugc noopener" className={look}>
      <BreakableAddress address={shown} />
    </a>
  )
}
