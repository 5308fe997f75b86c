import { ThumbsDown, ThumbsUp } from 'lucide-react'
import * as texts from '#messages/one-by-one'
import type { NextPerson } from '../../contract/one-by-one.ts'
import type { VoteType } from '../../contract/votes.ts'
import { cutAtWord } from '../lib/formats.ts'
import { shownParty } from '../lib/shown-party.ts'
import { Portrait } from '../ui/portrait.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { pictureSizes } from './use-people.ts'
import { useSwipe } from './use-swipe.ts'

/** Party and position in one line. */
export const whoIs = (person: NextPerson): string =>
  [shownParty(person), person.position].filter(Boolean).join(' · ')

/** Characters of a biography: about two lines. */
const bioMax = 200

interface PersonCardProps {
  person: NextPerson
  /** Nobody comes after this person. */
  isLast: boolean
  onVote: (type: VoteType) => void
}

/** The person whose turn it is, as a card that slides in and can be swiped: another one for each person. */
export function PersonCard({ person, isLast, onVote }: PersonCardProps) {
  const swipe = useSwipe(onVote)
  const { name, imageUrl, position, bio, bioLang } = person
  const party = shownParty(person)
  return (
    <div className="one-by-one-stack" data-last={isLast || undefined}>
      <article className="one-by-one-card" {...swipe}>
        <Portrait
          name={name}
          src={imageUrl}
          className="one-by-one-portrait"
          sizes={pictureSizes}
          eager
        />
        <div className="one-by-one-person">
          <h2 dir="auto" className="text-title font-extrabold">
            {name}
          </h2>
          {(party ?? position) && (
            <p className="mt-1 text-small sm:text-body">
              {party && (
                <span dir="auto" className="block font-semibold">
                  {party}
                </span>
              )}
              {position && (
                <span dir="auto" className="block text-ink-soft">
                  {position}
                </span>
              )}
            </p>
          )}
          {bio && (
            <p
              dir="auto"
              lang={bioLang ?? undefined}
              className="mt-2 line-clamp-2 text-small text-ink-soft sm:mt-3 sm:line-clamp-4"
            >
              {cutAtWord(bio, bioMax)}
            </p>
          )}
        </div>
        <p aria-hidden="true" className="one-by-one-stamp one-by-one-stamp-oppose">
          <ThumbsDown />
          <span>{texts.oppose}</span>
        </p>
        <p aria-hidden="true" className="one-by-one-stamp one-by-one-stamp-support">
          <ThumbsUp />
          <span>{texts.support}</span>
        </p>
      </article>
    </div>
  )
}

/** As high as the card and its buttons. */
export function PersonSkeleton() {
  return (
    <Loading>
      <div className="one-by-one-stack">
        <div className="one-by-one-card">
          <Skeleton className="one-by-one-portrait" />
          <div className="one-by-one-person">
            <Skeleton className="h-9 w-60" />
            <Skeleton className="mt-3 h-5 w-40" />
            <Skeleton className="mt-4 h-12 w-full" />
          </div>
        </div>
      </div>
      <div className="one-by-one-choices">
        <Skeleton className="mb-11 h-14 w-full" />
      </div>
    </Loading>
  )
}
