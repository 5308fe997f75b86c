import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as texts from '#messages/reference-data'
import type { Election, ElectionUndo } from '../../contract/elections.ts'
import { api } from '../lib/api.ts'
import { failureText } from '../lib/api-error.ts'
import { listText } from '../lib/list-text.ts'
import { toast } from '../lib/toast.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Separator } from '../ui/separator.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Time } from '../ui/time.tsx'
import { electionsQuery, invalidateReferences } from './api.ts'

/** Chambers whose offices were ended without a file; each ending can be taken back as a whole. */
export function LastElections() {
  const { data } = useQuery(electionsQuery)
  const [chosen, setChosen] = useState<Election | null>(null)
  const elections = data?.data ?? []
  if (elections.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="text-section font-bold">{texts.endedOffices}</h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {elections.map((election) => (
          <ElectionRow key={election.id} election={election} onUndo={() => setChosen(election)} />
        ))}
      </ul>
      <p className="mt-4 text-small text-ink-soft">
        {texts.officesImportHasEnded({
          link: (text) => <TextLink to="/admin/personalities/import">{text}</TextLink>,
        })}
      </p>
      {chosen && <UndoDialog election={chosen} onClose={() => setChosen(null)} />}
    </section>
  )
}

const stateLabels = {
  ending: texts.beingEnded,
  ended: undefined,
  undoing: texts.beingTakenBack,
  undone: texts.takenBack,
}

interface ElectionRowProps {
  election: Election
  onUndo: () => void
}

function ElectionRow({ election, onUndo }: ElectionRowProps) {
  const { chamber, on, actor, createdAt, people, state } = election
  const label = stateLabels[state]
  const time = <Time value={createdAt} as="ago" />
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p dir="auto" className="font-semibold">
          {chamber.name}
        </p>
        <p className="flex flex-wrap gap-x-1.5 text-caption text-ink-soft">
          <span>{texts.lastDay({ time: <Time value={`${on}T00:00:00.000Z`} as="date" /> })}</span>
          <Separator />
          <span>{texts.people({ people })}</span>
          <Separator />
          <span>
            {actor === null
              ? time
              : texts.endedByWhom({ time, name: <span dir="auto">{actor}</span> })}
          </span>
        </p>
      </div>
      {label ? (
        <Badge>{label}</Badge>
      ) : (
        <Button
          variant="outline"
          size="sm"
          aria-label={texts.takeBackEnd({ name: chamber.name })}
          onClick={onUndo}
        >
          {texts.takeBack}
        </Button>
      )}
    </li>
  )
}

function UndoDialog({ election, onClose }: { election: Election; onClose: () => void }) {
  const { id, chamber } = election
  const client = useQueryClient()
  const { data: undo, error } = useQuery({
    queryKey: [...electionsQuery.queryKey, id],
    queryFn: ({ signal }) =>
      api('GET /admin/elections/:id/undo', { params: { id }, client, signal }),
    staleTime: 0,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /admin/elections/:id/undo', { params: { id } }),
    onSuccess: () => toast.success(texts.officesBefore({ name: chamber.name })),
    onError: (failure) => toast.failure(failure),
    async onSettled() {
      onClose()
      await invalidateReferences(client)
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={texts.takeBackQuestion({ name: chamber.name })}
      confirmLabel={isPending ? texts.takingBack : texts.takeBack}
      isBusy={isPending || !undo}
      onClose={onClose}
      onConfirm={() => mutate()}
      finalFocus={() => document.querySelector<HTMLElement>('main h1')}
    >
      {undo ? <WhatFollows undo={undo} /> : <p>{error ? failureText(error) : texts.counting}</p>}
    </ConfirmDialog>
  )
}

function WhatFollows({ undo: { returning, kept } }: { undo: ElectionUndo }) {
  return (
    <>
      <p>
        {returning === 0
          ? texts.nobodyWouldHaveOffice
          : texts.wouldHaveTheirOffices({ people: returning })}
      </p>
      {kept.count > 0 && (
        <>
          <p className="mt-2">{texts.wouldStayTheyBecause({ people: kept.count })}</p>
          <p dir="auto" className="mt-1 text-ink-soft wrap-anywhere">
            {namesOf(kept)}
          </p>
        </>
      )}
    </>
  )
}

/** Names that are written out. */
const namesMax = 10

function namesOf({ count, first }: ElectionUndo['kept']): string {
  const named = first.slice(0, namesMax).map(({ name }) => name)
  const others = count - named.length
  return listText([...named, ...(others > 0 ? [texts.more({ others })] : [])])
}
