import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import * as texts from '#messages/one-by-one'
import type { NextPerson } from '../../contract/one-by-one.ts'
import type { VoteType } from '../../contract/votes.ts'
import { askBeforeVote } from '../accounts/ask-before-vote.ts'
import { failureText, isNotFound } from '../lib/api-error.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { TextLink } from '../ui/text-link.tsx'
import type { People } from './api.ts'
import { Choices } from './choices.tsx'
import { LastVote } from './last-vote.tsx'
import { PendingNote } from './pending-note.tsx'
import { pendingMax } from './pending-votes.ts'
import { PersonCard, PersonSkeleton, whoIs } from './person-card.tsx'
import { decide, undoLast, useRun } from './run.ts'
import { RunEnd } from './run-end.tsx'
import { SourceLinks, sourceTitle } from './source-links.tsx'
import { oneByOneList, type Source } from './sources.ts'
import { useKeys } from './use-keys.ts'
import { usePeople } from './use-people.ts'

const rootId = 'one-by-one'

interface OneByOneProps {
  source: Source
  people: People
}

/** One person after the other, to vote on or skip; it ends with what was done. */
export function OneByOne({ source, people }: OneByOneProps) {
  const { list, turns, person, isLast, of, progress, isLoading } = usePeople(
    people,
    oneByOneList.addressOf(source),
  )
  const isFull = useRun(({ pending }) => pending.length >= pendingMax)
  const vote = voteOn(person, isFull)
  const skip = () => person && decide(person, null)
  useKeys(rootId, {
    ArrowLeft: () => vote('DOWNVOTE'),
    ArrowRight: () => vote('UPVOTE'),
    ArrowDown: skip,
    undo: undoLast,
  })
  const title = sourceTitle(source, of)
  const progressText = progress && texts.progress(progress)
  return (
    <div id={rootId} className="column one-by-one">
      <header className="one-by-one-header">
        <h1 tabIndex={-1} className="text-small font-bold sm:text-card">
          <span dir="auto">{title}</span>
        </h1>
        <UndoButton last={turns.at(-1)?.person.name} />
        <p className="tabular text-small text-ink-soft">{person ? progressText : ''}</p>
      </header>
      <div className={person || isLoading || turns.length === 0 ? 'one-by-one-last' : ''}>
        <PendingNote>
          {(person !== undefined || isLoading) && <LastVote turn={turns.at(-1)} />}
        </PendingNote>
      </div>
      {list.isError && !person ? (
        <Failure error={list.error} onRetry={list.refetch} isRetrying={list.isFetching} />
      ) : isLoading ? (
        <PersonSkeleton />
      ) : person ? (
        <>
          <PersonCard key={person.id} person={person} isLast={isLast} onVote={vote} />
          <Choices person={person} isFull={isFull} onVote={vote} onSkip={skip} />
          <noscript>{import.meta.env.SSR && <NeedsScript />}</noscript>
        </>
      ) : (
        <RunEnd turns={turns} title={title} hasMore={list.hasNextPage} />
      )}
      <SourceLinks source={source} />
      <TurnAnnouncement person={person} progress={progressText} />
    </div>
  )
}

/** Votes, unless the sheet asks first: then it goes on with the same person. */
function voteOn(person: NextPerson | undefined, isFull: boolean): (type: VoteType) => void {
  return (type) => {
    if (!person || isFull) return
    if (askBeforeVote({ personalityId: person.id, name: person.name, type })) {
      useRun.setState({ first: person })
      return
    }
    decide(person, type)
  }
}

/** Stays in its place without a turn to take back, so that nothing moves. */
function UndoButton({ last }: { last: string | undefined }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className={last === undefined ? 'invisible' : ''}
      aria-label={texts.undoLast({ name: last ?? '' })}
      title={texts.undo}
      aria-keyshortcuts="Control+Z"
      onClick={undoLast}
    >
      <Undo2 aria-hidden="true" className="size-4.5" />
      <span>{texts.undo}</span>
    </Button>
  )
}

interface TurnAnnouncementProps {
  person: NextPerson | undefined
  progress: string | undefined
}

/** Says to screen readers who comes next, while the focus stays on the button; nothing about the first one. */
function TurnAnnouncement({ person, progress }: TurnAnnouncementProps) {
  const [firstId, setFirstId] = useState(person?.id)
  if (firstId === undefined && person) setFirstId(person.id)
  const text = person && [person.name, whoIs(person), progress].filter(Boolean).join(' · ')
  return (
    <p role="status" className="sr-only">
      {person && person.id !== firstId ? text : ''}
    </p>
  )
}

interface FailureProps {
  error: Error
  onRetry: () => void
  isRetrying: boolean
}

function Failure({ error, ...retry }: FailureProps) {
  if (!isNotFound(error)) return <ErrorState message={failureText(error)} {...retry} />
  return (
    <EmptyState title={texts.nobodyHere} hint={texts.linkMayBeWrong}>
      <ButtonLink to={oneByOneList.path}>{texts.voteOnFewestVotes}</ButtonLink>
    </EmptyState>
  )
}

function NeedsScript() {
  return (
    <p className="text-small text-ink-soft">
      <span>{`${texts.needsScript} `}</span>
      <TextLink to="/personalities">{texts.allPoliticians}</TextLink>
    </p>
  )
}
