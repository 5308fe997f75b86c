import { ArrowRight, Check } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as texts from '#messages/after-vote'
import { limits } from '../../contract/limits.ts'
import { supportPercent, type VoteCounts } from '../../contract/percent.ts'
import type { VoteType } from '../../contract/votes.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import { Button } from '../ui/button.tsx'
import { outcomeTexts } from './outcome-texts.ts'
import type { ShownVotes } from './use-vote-counts.ts'
import { setVoteOutcome, type VoteOutcome } from './vote-outcomes.ts'

interface AfterVoteProps {
  personality: { id: string; name: string; slug: string }
  outcome: VoteOutcome
  counts: ShownVotes
}

/** What a vote control says once the user has voted: the vote is recorded, where it stands, and what to do next. */
export function AfterVote({ personality, outcome, counts }: AfterVoteProps) {
  const box = useRef<HTMLDivElement>(null)
  const { id, name, slug } = personality
  const { ownVote } = counts
  useLayoutEffect(() => {
    if (box.current) holdRow(box.current)
  }, [])
  // Another visit of the page begins without it.
  useEffect(() => () => setVoteOutcome(id, undefined), [id])
  return (
    <div ref={box} className="after-vote">
      <Confirmation outcome={outcome} counts={counts} />
      {ownVote && outcome !== 'removed' && (
        <div className="-mx-2 flex items-center justify-between gap-x-2">
          <ShareButton
            shared={{ address: `/personalities/${slug}`, title: name }}
            ownVote={ownVote}
            label={texts.shareName({ name })}
            variant="ghost"
            size="sm"
            className="shrink-0"
          />
          <NextPerson box={box} />
        </div>
      )}
    </div>
  )
}

/** Keeps the other cards of a row as high as they were: their buttons must not move when one card grows. */
function holdRow(box: HTMLElement): void {
  const item = box.closest('li')
  const others = [...(item?.parentElement?.children ?? [])].filter(
    (other): other is HTMLElement =>
      other instanceof HTMLElement && other !== item && other.offsetTop === item?.offsetTop,
  )
  box.hidden = true
  const heights = others.map((other) => other.offsetHeight)
  box.hidden = false
  for (const [index, other] of others.entries()) {
    other.style.alignSelf = 'start'
    const card = other.firstElementChild
    if (card instanceof HTMLElement) card.style.minHeight = `${heights[index]}px`
  }
}

function Confirmation({ outcome, counts }: Pick<AfterVoteProps, 'outcome' | 'counts'>) {
  // Screen readers announce only what changes in a live region that exists already.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const { ownVote } = counts
  return (
    <p role="status" className="flex min-h-5 gap-1.5">
      <Check aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-accent-strong" />
      {isReady && (
        <span>
          <b>{outcomeTexts[outcome]}</b>
          {ownVote && outcome !== 'removed' && <span>{` ${voteSentence(counts, ownVote)}`}</span>}
        </span>
      )}
    </p>
  )
}

/** Where a vote stands, such as 'You and 167 others oppose. 56% support.' */
export function voteSentence(
  counts: VoteCounts & Pick<ShownVotes, 'ownVoteState'>,
  ownVote: VoteType,
): string {
  const { upvoteCount, downvoteCount, ownVoteState } = counts
  const isCounted = ownVoteState === 'COUNTED'
  const { side, count } = {
    UPVOTE: { side: 'support', count: upvoteCount },
    DOWNVOTE: { side: 'oppose', count: downvoteCount },
  }[ownVote]
  const others = Math.max(0, count - Number(isCounted))
  const who =
    others === 0
      ? isCounted
        ? texts.youAreTheFirst({ side })
        : texts.nobodyElseYet({ side })
      : isCounted
        ? texts.youAndOthers({ others, side })
        : texts.others({ others, side })
  const total = upvoteCount + downvoteCount
  // A share of one vote says nothing more.
  if (total <= 1) return who
  const share = supportPercent(counts)
  return `${who} ${total < limits.rankedVotesMin ? texts.supportOfFewVotes({ share }) : texts.support({ share })}`
}

/** Leads to the next person of the page on whom the user has not voted, or to the next page of a person. */
function NextPerson({ box }: { box: RefObject<HTMLDivElement | null> }) {
  const [next, setNext] = useState<NextTarget | null>(null)
  useEffect(() => setNext(box.current && findNext(box.current)), [box])
  if (!next) return null
  return (
    <Button variant="ghost" size="sm" className="min-w-0 whitespace-normal" onClick={next.open}>
      <span className="min-w-0 text-end leading-5 wrap-break-word">
        {texts.nextPerson({ name: next.name })}
      </span>
      <ArrowRight aria-hidden="true" className="size-4.5 shrink-0 rtl:-scale-x-100" />
    </Button>
  )
}

interface NextTarget {
  name: string
  open: () => void
}

function findNext(box: HTMLElement): NextTarget | null {
  const controls = [...document.querySelectorAll<HTMLElement>('main .vote')]
  const at = controls.findIndex((control) => control.contains(box))
  const next = controls
    .slice(at + 1)
    .find((control) => !control.querySelector('[aria-pressed=true], .closed-note'))
  if (next) {
    return {
      name: next.querySelector('legend > span')?.textContent ?? '',
      open() {
        next.scrollIntoView({ block: 'center' })
        next.querySelector('button')?.focus({ preventScroll: true })
      },
    }
  }
  const link = document.querySelector<HTMLAnchorElement>('main a[rel~=next][href]')
  const name = link?.querySelector('[dir=auto]')?.textContent
  return link && name ? { name, open: () => link.click() } : null
}
