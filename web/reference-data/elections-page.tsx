import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import * as texts from '#messages/reference-data'
import type { ReplyTo } from '../../contract/client.ts'
import type { Reference } from '../../contract/reference-data.ts'
import { api } from '../lib/api.ts'
import { failureText } from '../lib/api-error.ts'
import { toast } from '../lib/toast.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErrorText } from '../ui/error-text.tsx'
import { Field, Input } from '../ui/field.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { invalidateReferences } from './api.ts'
import { LastElections } from './last-elections.tsx'
import { ReferencePicker } from './reference-picker.tsx'

const Day = z.object({ on: z.iso.date() })

/** Ends all offices of a chamber on a day, with what would follow, or leads to the import of the new members. */
export function Component() {
  const [search] = useSearchParams()
  const [chamber, setChamber] = useState<Reference | null>(null)
  const { register, control, formState } = useForm({
    resolver: zodResolver(Day),
    mode: 'onTouched',
    defaultValues: { on: search.get('on') ?? '' },
  })
  const day = useWatch({ control, name: 'on' })
  const on = Day.safeParse({ on: day }).success ? day : undefined
  return (
    <>
      <PageHeading title={texts.afterAnElection} subtitle={texts.endAllOfficesChamber} />
      <div className="grid max-w-120 gap-5">
        <ReferencePicker
          kind="chamber"
          label={texts.chamber}
          chosen={chamber}
          onChoose={setChamber}
        />
        <Field
          label={texts.lastDayInOffice}
          hint={texts.termNewMembersBegins}
          error={formState.errors.on && texts.chooseADay}
        >
          <Input type="date" {...register('on')} />
        </Field>
      </div>
      {chamber && on && <Ending chamber={chamber} on={on} />}
      <LastElections />
    </>
  )
}

const endingKey = (chamberId: string, on: string) => ['reference-data', 'ending', chamberId, on]

function Ending({ chamber, on }: { chamber: Reference; on: string }) {
  const { data, error } = useQuery({
    queryKey: endingKey(chamber.id, on),
    queryFn: ({ client, signal }) =>
      api('GET /admin/chambers/:id/ending', {
        params: { id: chamber.id },
        query: { on },
        client,
        signal,
      }),
    staleTime: 0,
  })
  if (error) return <ErrorText className="mt-6">{failureText(error)}</ErrorText>
  if (!data) return <p className="mt-6 text-ink-soft">{texts.counting}</p>
  return <Preview chamber={chamber} on={on} ending={data} />
}

interface PreviewProps {
  chamber: Reference
  on: string
  ending: ReplyTo<'GET /admin/chambers/:id/ending'>
}

function Preview({ chamber, on, ending }: PreviewProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { people } = ending
  return (
    <section aria-label={texts.whatWouldFollow} className="mt-8 max-w-measure">
      <div className="rounded-card border border-line bg-surface p-4 sm:p-6">
        <h2 dir="auto" className="text-card font-bold">
          {chamber.name}
        </h2>
        <ul className="mt-2 grid list-disc gap-1 ps-5">
          {linesOf(ending).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        <ButtonLink to={`/admin/personalities/import?endMandatesOf=${chamber.id}&on=${on}`}>
          <FileUp aria-hidden="true" className="size-4.5" />
          {texts.importTheNewMembers}
        </ButtonLink>
        <Button variant="danger" disabled={people === 0} onClick={() => setConfirming(true)}>
          {texts.endWithoutAFile}
        </Button>
      </div>
      <p className="mt-3 text-small text-ink-soft">{texts.importEndsTheseOffices}</p>
      {isConfirming && (
        <EndDialog chamber={chamber} on={on} people={people} onClose={() => setConfirming(false)} />
      )}
    </section>
  )
}

function linesOf({ mandates, people, staying, closingVotes }: PreviewProps['ending']): string[] {
  if (people === 0) return [texts.nobodyHasOfficeThere]
  const leaving = people - staying
  return [
    texts.officesOfWouldEnd({ mandates, people }),
    ...(staying > 0 ? [texts.wouldStayBecauseThey({ people: staying })] : []),
    closingVotes > 0
      ? texts.wouldFormerTheirVotes({ people: leaving, closingVotes })
      : texts.wouldBeFormer({ people: leaving }),
  ]
}

interface EndDialogProps {
  chamber: Reference
  on: string
  people: number
  onClose: () => void
}

function EndDialog({ chamber, on, people, onClose }: EndDialogProps) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api('POST /admin/chambers/:id/ending', { params: { id: chamber.id }, body: { on } }),
    onSuccess: () => toast.success(texts.officesHaveEnded({ people })),
    onError: (error) => toast.failure(error),
    onSettled: async () => {
      onClose()
      await invalidateReferences(client)
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={texts.endAllOfficesOf({ name: chamber.name })}
      confirmLabel={isPending ? texts.ending : texts.endTheOffices}
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => mutate()}
      finalFocus={() => document.querySelector<HTMLElement>('main h1')}
    >
      {texts.youCanTakeBack}
    </ConfirmDialog>
  )
}
