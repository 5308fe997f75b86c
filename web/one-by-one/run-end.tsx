import { CheckCheck, ThumbsDown, ThumbsUp } from 'lucide-react'
import { Link } from 'react-router'
import * as texts from '#messages/one-by-one'
import type { VoteType } from '../../contract/votes.ts'
import { useSession } from '../accounts/session.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { turnText } from './outcome-text.ts'
import { askAgain, changeChoice, type Turn, useRun } from './run.ts'

interface RunEndProps {
  turns: Turn[]
  title: string
  /** The run was ended because it was long: there are more people. */
  hasMore: boolean
}

/** What was done, when there is nobody left to ask about. */
export function RunEnd({ turns, title, hasMore }: RunEndProps) {
  const voted = turns.filter(({ choice }) => choice !== null)
  const skipped = turns.filter(({ choice }) => choice === null)
  if (turns.length === 0) return <NothingLeft title={title} />
  return (
    <section aria-labelledby="run-end" className="py-6">
      <h2 id="run-end" className="text-title font-extrabold">
        {texts.votedOn({ count: voted.length })}
      </h2>
      <div className="mt-4 flex flex-wrap gap-2">
        {(skipped.length > 0 || hasMore) && (
          <Button onClick={hasMore ? () => useRun.setState({ turns: [] }) : askAgain}>
            {hasMore ? texts.goOn : texts.askAgain({ count: skipped.length })}
          </Button>
        )}
        <ButtonLink to="/my-votes" variant="outline">
          {texts.myVotes}
        </ButtonLink>
      </div>
      {voted.length > 0 && <TurnList turns={voted} />}
      {skipped.length > 0 && (
        <details className="mt-6">
          <summary className="flex min-h-target items-center font-semibold text-accent">
            {texts.skippedCount({ count: skipped.length })}
          </summary>
          <TurnList turns={skipped} />
        </details>
      )}
    </section>
  )
}

function TurnList({ turns }: { turns: Turn[] }) {
  return (
    <ol className="mt-5 divide-y divide-line border-y border-line">
      {turns.map((turn) => (
        <TurnRow key={turn.person.id} turn={turn} />
      ))}
    </ol>
  )
}

/** As high as the skeleton before it, so that nothing below moves. */
function NothingLeft({ title }: { title: string }) {
  return (
    <div className="one-by-one-nobody">
      <div aria-hidden="true" className="invisible">
        <div className="one-by-one-stack">
          <div className="one-by-one-card" />
        </div>
        <div className="one-by-one-choices">
          {/* Below it also the margin that the links have after buttons. */}
          <div className="mb-15 h-14" />
        </div>
      </div>
      <WhyNothingIsLeft title={title} />
    </div>
  )
}

function WhyNothingIsLeft({ title }: { title: string }) {
  const hasVoted = useSession(({ user }) => (user?.voteCount ?? 0) > 0)
  if (!hasVoted)
    return (
      <EmptyState title={texts.nobodyHere}>
        <ButtonLink to="/personalities">{texts.allPoliticians}</ButtonLink>
      </EmptyState>
    )
  return (
    <EmptyState
      title={texts.votedOnEverybody}
      hint={texts.nobodyLeft({ title })}
      icon={<CheckCheck />}
    >
      <ButtonLink to="/my-votes" variant="outline">
        {texts.myVotes}
      </ButtonLink>
    </EmptyState>
  )
}

function TurnRow({ turn }: { turn: Turn }) {
  const { person, choice } = turn
  const isPending = useRun(({ pending }) => pending.some(({ id }) => id === person.id))
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 sm:gap-x-4">
      <Portrait
        name={person.name}
        src={person.imageUrl}
        className="size-11 rounded-control"
        sizes="2.75rem"
      />
      <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-4rem)]">
        <Link
          to={`/personalities/${person.slug}`}
          className="block truncate font-semibold underline-offset-3 hover:underline"
        >
          <span dir="auto">{person.name}</span>
        </Link>
        <p className="text-caption text-ink-soft">{turnText(turn, isPending)}</p>
      </div>
      {choice && (
        <ShareButton
          variant="ghost"
          size="sm"
          shared={{
            address: `/personalities/${person.slug}`,
            title: person.name,
          }}
          ownVote={choice}
          label={texts.share({ name: person.name })}
        />
      )}
      <fieldset className="ms-auto flex shrink-0 gap-1.5">
        <legend className="sr-only">{texts.voteOn({ name: person.name })}</legend>
        {(['DOWNVOTE', 'UPVOTE'] as const).map((type) => (
          <SideButton key={type} turn={turn} type={type} isOwn={choice === type} />
        ))}
      </fieldset>
    </li>
  )
}

const sides = {
  UPVOTE: { text: texts.supportPerson, Icon: ThumbsUp, look: 'vote-button vote-button-support' },
  DOWNVOTE: { text: texts.opposePerson, Icon: ThumbsDown, look: 'vote-button vote-button-oppose' },
}

/** Changes the vote, or removes it if it is this one. */
function SideButton({ turn, type, isOwn }: { turn: Turn; type: VoteType; isOwn: boolean }) {
  const { text, Icon, look } = sides[type]
  return (
    <button
      type="button"
      aria-pressed={isOwn}
      className={`${look} px-3`}
      onClick={() => changeChoice(turn.person.id, isOwn ? null : type)}
    >
      <Icon aria-hidden="true" />
      <span>
        {text({
          name: turn.person.name,
          isChosen: 'no',
          hidden: (hidden) => <span className="sr-only">{hidden}</span>,
        })}
      </span>
    </button>
  )
}
