import { IdCard, Merge, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import * as texts from '#messages/admin-people'
import type { Personality } from '../../contract/personalities.ts'
import { shownParty } from '../lib/shown-party.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Time } from '../ui/time.tsx'

interface PersonalityRowProps {
  personality: Personality
  onEdit: () => void
  onMerge: () => void
  onDelete: () => void
}

/** A personality in the admin list, with edit, merge and delete. */
export function PersonalityRow({ personality, onEdit, onMerge, onDelete }: PersonalityRowProps) {
  const { id, name, slug, position, imageUrl, voteCount, commentCount, createdAt } = personality
  const description = [shownParty(personality), position].filter(Boolean).join(' · ')
  return (
    <li className="flex min-h-19 flex-wrap items-center gap-2 py-2 sm:flex-nowrap sm:gap-3">
      <Avatar name={name} src={imageUrl} className="size-11" />
      <div className="min-w-0 grow max-sm:basis-1/2">
        <Link
          dir="auto"
          to={`/personalities/${slug}`}
          title={name}
          className="line-clamp-2 font-semibold underline-offset-4 hover:text-accent hover:underline"
        >
          {name}
        </Link>
        <p dir="auto" className="line-clamp-2 text-caption text-ink-soft" title={description}>
          {description}
        </p>
      </div>
      <p className="tabular hidden w-26 shrink-0 text-end text-caption text-ink-soft sm:block">
        <span className="block">{texts.voteCount({ count: voteCount })}</span>
        <span className="block">{texts.commentCount({ count: commentCount })}</span>
      </p>
      <p className="tabular hidden w-26 shrink-0 text-end text-caption text-ink-soft md:block">
        {texts.addedTime({ time: <Time value={createdAt} className="block" /> })}
      </p>
      <div className="flex shrink-0 max-sm:-mt-2 max-sm:basis-full max-sm:justify-end">
        <ButtonLink
          to={`/admin/personalities/${id}`}
          variant="ghost"
          square
          aria-label={texts.mandatesAndHistoryOf({ name })}
          title={texts.mandatesNamesLinksHistory}
        >
          <IdCard aria-hidden="true" className="size-4.5" />
        </ButtonLink>
        <Button
          variant="ghost"
          square
          aria-label={texts.editName({ name })}
          title={texts.edit}
          onClick={onEdit}
        >
          <Pencil aria-hidden="true" className="size-4.5" />
        </Button>
        <Button
          variant="ghost"
          square
          aria-label={texts.mergeNameWithAnother({ name })}
          title={texts.mergeWithAnother}
          onClick={onMerge}
        >
          <Merge aria-hidden="true" className="size-4.5" />
        </Button>
        <Button
          variant="ghost"
          square
          aria-label={texts.deleteName({ name })}
          title={texts.deleteLabel}
          className="text-oppose"
          onClick={onDelete}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </Button>
      </div>
    </li>
  )
}
