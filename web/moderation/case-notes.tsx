import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import * as texts from '#messages/moderation'
import { limits } from '../../contract/limits.ts'
import type { Case, ModeratorNote, NewModeratorNote } from '../../contract/moderation.ts'
import { api } from '../lib/api.ts'
import { failureText } from '../lib/api-error.ts'
import { fullCount } from '../lib/formats.ts'
import { toast } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { isTooLong, TextField } from '../ui/text-field.tsx'
import { Time } from '../ui/time.tsx'
import { notesQuery } from './api.ts'

/** What moderators wrote for one another about a case and its member; read when it is opened. */
export function CaseNotes({ item }: { item: Case }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="group open:basis-full"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary
        aria-keyshortcuts="n"
        className="inline-flex min-h-target cursor-pointer items-center gap-1 rounded-control font-medium text-accent"
      >
        <ChevronRight
          aria-hidden="true"
          className="size-4 transition-transform group-open:rotate-90"
        />
        <span>{texts.notesForModerators}</span>
        {item.noteCount > 0 && <span className="tabular">{`(${fullCount(item.noteCount)})`}</span>}
      </summary>
      {isOpen && <OpenNotes item={item} />}
    </details>
  )
}

function OpenNotes({ item }: { item: Case }) {
  const { data, error, isFetching, refetch } = useQuery(notesQuery(item.id))
  if (!data && error) {
    return <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
  }
  if (!data) {
    return (
      <Loading label={texts.loadingNotes}>
        <Skeleton className="h-24 w-full rounded-control" />
      </Loading>
    )
  }
  return (
    <div className="space-y-3 pt-1">
      {data.data.length > 0 && (
        <ul className="space-y-2">
          {data.data.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ul>
      )}
      <NoteForm item={item} />
    </div>
  )
}

const aboutLabels: Record<ModeratorNote['about'], string> = {
  case: texts.aboutThisCase,
  member: texts.aboutTheMember,
}

function Note({ note: { about, text, author, createdAt } }: { note: ModeratorNote }) {
  return (
    <li className="max-w-measure rounded-control bg-sunken px-3.5 py-2">
      <p className="flex flex-wrap gap-x-1.5 text-caption text-ink-soft">
        <span dir="auto">{author?.name ?? texts.deletedMember}</span>
        <span aria-hidden="true">·</span>
        <Time value={createdAt} as="ago" />
        <span aria-hidden="true">·</span>
        <span>{aboutLabels[about]}</span>
      </p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </li>
  )
}

function NoteForm({ item }: { item: Case }) {
  const [text, setText] = useState('')
  const [about, setAbout] = useState<ModeratorNote['about']>('case')
  const hintId = useId()
  const { mutate, isPending } = useAddNote(item.id, () => setText(''))
  const isMissing = text.trim() === ''

  function add(event: FormEvent): void {
    event.preventDefault()
    if (!isMissing && !isPending && !isTooLong(text, limits.moderatorNoteMax)) {
      mutate({ about, text })
    }
  }

  return (
    <form noValidate onSubmit={add} aria-describedby={hintId} className="max-w-measure">
      <TextField
        label={texts.newNote}
        name="note"
        rows={2}
        text={text}
        max={limits.moderatorNoteMax}
        onChange={setText}
        isBusy={isPending}
      />
      <p id={hintId} className="mt-1.5 text-caption text-ink-soft">
        {texts.onlyModeratorsAdministratorsSee}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {item.target.user && (
          <Choice
            label={texts.whatItIsAbout}
            chosen={about}
            choices={aboutLabels}
            onChoose={setAbout}
          />
        )}
        <Button type="submit" variant="outline" aria-disabled={isMissing || isPending}>
          {isPending ? texts.saving : texts.addNote}
        </Button>
      </div>
    </form>
  )
}

function useAddNote(id: string, onAdded: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewModeratorNote) =>
      api('POST /admin/moderation/:id/notes', { params: { id }, body }),
    async onSuccess() {
      onAdded()
      void client.invalidateQueries({ queryKey: ['moderation', 'cases'] })
      await client.invalidateQueries({ queryKey: ['moderation', 'notes'] })
    },
    onError: (error) => toast.failure(error),
  })
}
