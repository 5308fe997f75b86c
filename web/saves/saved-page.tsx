import { useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkX } from 'lucide-react'
import { useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import * as texts from '#messages/saves'
import { supportPercent } from '../../contract/percent.ts'
import type { Personality } from '../../contract/personalities.ts'
import type { SavedPersonality } from '../../contract/saves.ts'
import { listAddress, pageParameter } from '../lib/list-address.ts'
import { shownParty } from '../lib/shown-party.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CardGrid, cardGridLook } from '../ui/card-grid.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { focusNeighbour } from '../ui/focus-neighbour.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { PagedRows } from '../ui/paged-rows.tsx'
import { Portrait } from '../ui/portrait.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { ChangesSince } from '../votes/changes-since.tsx'
import { useVoteCounts } from '../votes/use-vote-counts.ts'
import { VoteControl } from '../votes/vote-control.tsx'
import { savedQuery } from './api.ts'
import { useSaveChange } from './use-save.ts'

const savedList = listAddress('/saved', { page: pageParameter })

export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { page } = savedList.read(search)
  const saved = useQuery(savedQuery(page))

  // Goes to the previous page after the last card of a page was removed.
  function leaveEmptyPage(): void {
    if (saved.data?.data.length === 1 && page > 1) {
      navigate(savedList.addressOf({ page: page - 1 }), { replace: true })
    }
  }

  return (
    <div className="column">
      <PageHeading title={texts.savedPoliticians} subtitle={texts.yourSavedPoliticians} />
      <PagedRows
        list={saved}
        pagesLabel={texts.pagesOfSavedPoliticians}
        hrefFor={(to) => savedList.addressOf({ page: to })}
        empty={
          <EmptyState
            title={texts.nothingSavedYet}
            hint={texts.pressSavePoliticiansPage}
            icon={<Bookmark />}
          >
            <ButtonLink to="/personalities">{texts.browsePoliticians}</ButtonLink>
          </EmptyState>
        }
        skeleton={
          <Loading label={texts.loadingSavedPoliticians} className={cardGridLook}>
            {['a', 'b', 'c'].map((card) => (
              <Skeleton key={card} className="h-70 rounded-card" />
            ))}
          </Loading>
        }
      >
        {(rows) => (
          <CardGrid>
            {rows.map((personality) => (
              <SavedCard
                key={personality.id}
                personality={personality}
                onRemoved={leaveEmptyPage}
              />
            ))}
          </CardGrid>
        )}
      </PagedRows>
    </div>
  )
}

interface SavedCardProps {
  personality: SavedPersonality
  onRemoved: () => void
}

function SavedCard({ personality, onRemoved }: SavedCardProps) {
  const { id, name, imageUrl } = personality
  const { mutate, isPending, isSuccess } = useSaveChange(id, texts.removedFromSaved({ name }))
  const card = useRef<HTMLLIElement>(null)

  function finish(): void {
    focusNeighbour(card.current)
    onRemoved()
  }

  return (
    <li
      ref={card}
      tabIndex={-1}
      // Already removed; shown until the list is refetched.
      inert={isSuccess}
      className="relative flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4 @container transition-opacity inert:opacity-50 sm:p-5"
    >
      <div className="flex grow items-start gap-x-3 gap-y-2 @max-[16rem]:flex-wrap">
        <Portrait name={name} src={imageUrl} className="size-14 rounded-control" sizes="3.5rem" />
        <NameAndParty personality={personality} />
        <Button
          variant="ghost"
          square
          className="z-1 -me-2 self-start @max-[16rem]:ms-auto"
          aria-label={texts.removeNameFromSaved({ name })}
          title={texts.removeFromSaved}
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) mutate(false, { onSuccess: finish })
          }}
        >
          <BookmarkX aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <Changes personality={personality} />
      <VoteControl personality={personality} />
    </li>
  )
}

/** With the present counts, which the vote control shows too. */
function Changes({ personality }: { personality: SavedPersonality }) {
  const supportNow = supportPercent(useVoteCounts(personality))
  return <ChangesSince changes={{ ...personality.changes, supportNow }} since="save" />
}

function NameAndParty({ personality }: { personality: Personality }) {
  const { slug, name } = personality
  const party = shownParty(personality)
  return (
    <div className="min-w-0 flex-1 @max-[16rem]:order-last @max-[16rem]:basis-full">
      <h2 className="text-card font-bold">
        <Link
          dir="auto"
          to={`/personalities/${slug}`}
          title={name}
          className="stretched line-clamp-2 underline-offset-3 hover:underline"
        >
          {name}
        </Link>
      </h2>
      {party && (
        <p dir="auto" className="truncate text-small text-ink-soft" title={party}>
          {party}
        </p>
      )}
    </div>
  )
}
