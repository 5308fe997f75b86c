import { ArrowDown, ArrowLeft, ArrowRight, ThumbsDown, ThumbsUp } from 'lucide-react'
import * as texts from '#messages/one-by-one'
import type { NextPerson } from '../../contract/one-by-one.ts'
import type { VoteType } from '../../contract/votes.ts'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useChosenVote } from '../votes/use-chosen-vote.ts'

interface ChoicesProps {
  person: NextPerson
  /** No more votes can wait. */
  isFull: boolean
  onVote: (type: VoteType) => void
  onSkip: () => void
}

/** The buttons, in the order of the arrow keys and swipes. They stay the same for each person, and so does the focus. */
export function Choices({ person: { id, name, slug }, isFull, onVote, onSkip }: ChoicesProps) {
  const chosen = useChosenVote(id)
  return (
    <div className="one-by-one-choices">
      <fieldset className="one-by-one-buttons">
        <legend className="sr-only">{texts.voteOn({ name })}</legend>
        <VoteButton
          type="DOWNVOTE"
          name={name}
          isFull={isFull}
          isChosen={chosen === 'DOWNVOTE'}
          onVote={onVote}
        />
        <Button
          variant="outline"
          size="lg"
          aria-keyshortcuts="ArrowDown"
          className="one-by-one-button"
          onClick={(event) => isSingle(event) && onSkip()}
        >
          <span>
            {texts.skipPerson({ name, hidden: (text) => <span className="sr-only">{text}</span> })}
          </span>
          <span aria-hidden="true" className="key-hint">
            <ArrowDown />
          </span>
        </Button>
        <VoteButton
          type="UPVOTE"
          name={name}
          isFull={isFull}
          isChosen={chosen === 'UPVOTE'}
          onVote={onVote}
        />
      </fieldset>
      {/* One line, which long names do not move in the fallback font; the whole name is on the card. */}
      <p className="flex justify-center text-small">
        <TextLink
          to={`/personalities/${slug}`}
          className="inline-flex min-h-target min-w-0 items-center"
        >
          <span className="truncate">{texts.moreAbout({ name })}</span>
        </TextLink>
      </p>
    </div>
  )
}

/** False for the second click of a double click, which would vote on the next person unseen. */
const isSingle = ({ detail }: { detail: number }) => detail < 2

const sides = {
  DOWNVOTE: {
    text: texts.opposePerson,
    Icon: ThumbsDown,
    Arrow: ArrowLeft,
    key: 'ArrowLeft',
    look: 'vote-button vote-button-oppose',
  },
  UPVOTE: {
    text: texts.supportPerson,
    Icon: ThumbsUp,
    Arrow: ArrowRight,
    key: 'ArrowRight',
    look: 'vote-button vote-button-support',
  },
} as const

interface VoteButtonProps {
  type: VoteType
  name: string
  isFull: boolean
  /** Chosen by a visitor, and sent once signed in. */
  isChosen: boolean
  onVote: (type: VoteType) => void
}

function VoteButton({ type, name, isFull, isChosen, onVote }: VoteButtonProps) {
  const { text, Icon, Arrow, key, look } = sides[type]
  return (
    <button
      type="button"
      aria-keyshortcuts={key}
      data-chosen={isChosen || undefined}
      aria-disabled={isFull || undefined}
      className={`${look} one-by-one-button`}
      onClick={(event) => {
        if (isSingle(event) && !isFull) onVote(type)
      }}
    >
      <Icon aria-hidden="true" />
      <span>
        {text({
          name,
          isChosen: isChosen ? 'yes' : 'no',
          hidden: (hidden) => <span className="sr-only">{hidden}</span>,
        })}
      </span>
      <span aria-hidden="true" className="key-hint">
        <Arrow />
      </span>
    </button>
  )
}
