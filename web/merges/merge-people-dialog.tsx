import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as texts from '#messages/merges'
import type { MergePreview } from '../../contract/merges.ts'
import type { Personality } from '../../contract/personalities.ts'
import { api } from '../lib/api.ts'
import { bannerText, failureText } from '../lib/api-error.ts'
import { listText } from '../lib/list-text.ts'
import { shownParty } from '../lib/shown-party.ts'
import { toast } from '../lib/toast.ts'
import { Avatar } from '../ui/avatar.tsx'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { LazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { invalidatePeople, mergePreviewQuery } from './api.ts'
import { PersonPicker } from './person-picker.tsx'

interface MergePeopleDialogProps {
  personality: Personality
  onClose: () => void
  /** Element that receives the focus afterwards. */
  focusAfter: () => HTMLElement | null
}

/** Dialog that merges two entries of one person. */
export function MergePeopleDialog({ personality, onClose, focusAfter }: MergePeopleDialogProps) {
  const client = useQueryClient()
  const [other, setOther] = useState<Personality | null>(null)
  const [survivorId, setSurvivorId] = useState(personality.id)
  const [survivor, absorbed] =
    survivorId === personality.id ? [personality, other] : [other, personality]
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (pair: { absorbedId: string; survivorId: string }) =>
      api('POST /admin/merges', { body: pair }),
    onSuccess: async (merge) => {
      toast.success(
        texts.hasBeenMergedWith({ name: merge.absorbed.name, name2: merge.survivor.name }),
      )
      onClose()
      await invalidatePeople(client)
    },
  })

  function choose(chosen: Personality | null): void {
    setOther(chosen)
    // The one with more votes usually has the address that people know.
    const isOtherLarger = chosen !== null && chosen.voteCount > personality.voteCount
    setSurvivorId(isOtherLarger ? chosen.id : personality.id)
  }

  return (
    <LazyDialog
      isOpen
      title={texts.mergeName({ name: personality.name })}
      description={texts.chooseOtherEntrySame}
      onClose={() => {
        if (!isPending) onClose()
      }}
      finalFocus={() => (isSuccess ? focusAfter() : null)}
    >
      <FailureBanner text={bannerText(error)} onDismiss={reset} />
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (survivor && absorbed && !isPending) {
            mutate({ absorbedId: absorbed.id, survivorId: survivor.id })
          }
        }}
      >
        <PersonPicker
          label={texts.mergeWith}
          chosen={other}
          onChoose={choose}
          exceptId={personality.id}
        />
        {other && (
          <fieldset className="grid gap-3 sm:grid-cols-2">
            <legend className="mb-2 font-semibold">{texts.whichOneStays}</legend>
            {[personality, other].map((person) => (
              <Side
                key={person.id}
                person={person}
                isSurvivor={person.id === survivorId}
                onChoose={() => setSurvivorId(person.id)}
              />
            ))}
          </fieldset>
        )}
        {survivor && absorbed && <Consequences survivor={survivor} absorbed={absorbed} />}
        <FormButtons onCancel={onClose} isCancelDisabled={isPending}>
          <Button type="submit" disabled={!other} aria-disabled={isPending}>
            {isPending ? texts.merging : texts.mergeButton}
          </Button>
        </FormButtons>
      </form>
    </LazyDialog>
  )
}

interface SideProps {
  person: Personality
  isSurvivor: boolean
  onChoose: () => void
}

/** One of the two, as a choice of the one that stays. */
function Side({ person, isSurvivor, onChoose }: SideProps) {
  const { name, imageUrl, voteCount, commentCount, position } = person
  const description = [shownParty(person), position].filter(Boolean).join(' · ')
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-control border border-line-strong p-3 has-checked:border-accent has-checked:bg-sunken">
      <input
        type="radio"
        name="survivor"
        checked={isSurvivor}
        onChange={onChoose}
        className="mt-2.5 size-4.5 shrink-0 accent-accent"
      />
      <Avatar name={name} src={imageUrl} className="size-10 shrink-0" />
      <span className="min-w-0">
        <span dir="auto" className="block font-semibold wrap-anywhere">
          {name}
        </span>
        <span dir="auto" className="block text-caption text-ink-soft wrap-anywhere">
          {description}
        </span>
        <span className="tabular mt-1 block text-caption text-ink-soft">
          {texts.votesAndComments({ votes: voteCount, comments: commentCount })}
        </span>
      </span>
    </label>
  )
}

/** What a merge would do, in words. */
function Consequences({ survivor, absorbed }: Record<'survivor' | 'absorbed', Personality>) {
  const pair = { absorbedId: absorbed.id, survivorId: survivor.id }
  const { data, error } = useQuery(mergePreviewQuery(pair))
  if (error) return <p className="text-oppose">{failureText(error)}</p>
  if (!data) return <Skeleton className="h-24" />
  return (
    <ul className="grid list-disc gap-2 ps-5 text-small">
      <li>{movedText(data, absorbed)}</li>
      <li>{votesText(data, absorbed, survivor)}</li>
      <li>
        {data.areVotesMoved
          ? texts.youCanSplitUntilNextVote({ name: survivor.name })
          : texts.youCanSplitAtAnyTime}
      </li>
    </ul>
  )
}

function movedText({ reports, mandates, links }: MergePreview, absorbed: Personality): string {
  const { commentCount: comments } = absorbed
  const parts = [
    texts.nameAnotherName,
    comments > 0 && texts.comments({ count: comments }),
    mandates > 0 && texts.mandates({ count: mandates }),
    links > 0 && texts.links({ count: links }),
    reports > 0 && texts.reports({ count: reports }),
  ].filter((part) => part !== false)
  return texts.pageAddressLeadOne({ name: absorbed.name, parts: listText(parts) })
}

function votesText(
  { areVotesMoved }: MergePreview,
  absorbed: Personality,
  survivor: Personality,
): string {
  return areVotesMoved
    ? texts.votesMoveTooMembers
    : texts.votesDoNotMove({ name: absorbed.name, name2: survivor.name })
}
