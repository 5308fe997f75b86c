import { useQuery } from '@tanstack/react-query'
import { FileDiff, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/reference-data'
import type { Source } from '../../contract/reference-data.ts'
import { BreakableAddress } from '../ui/breakable-address.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Time } from '../ui/time.tsx'
import { sourcesQuery } from './api.ts'
import { ReferenceHeading, ReferenceRows } from './reference-list.tsx'
import { sourceList } from './reference-lists.ts'
import { ReferenceRow } from './reference-row.tsx'
import { SourceForm } from './source-form.tsx'

/** The sources of imports with their age, and the way to a newer file of each. */
export function Component() {
  const [search] = useSearchParams()
  const state = sourceList.read(search)
  const query = useQuery(sourcesQuery(state))
  const [edited, setEdited] = useState<Source | null>(null)
  const close = () => setEdited(null)
  return (
    <>
      <ReferenceHeading
        title={texts.sources}
        subtitle={texts.whereImportedFactsCome}
        label={texts.searchByName}
        list={sourceList}
        state={state}
      />
      <ReferenceRows
        query={query}
        list={sourceList}
        state={state}
        kind="source"
        hint={texts.eachImportNamesSource}
      >
        {(source) => <SourceRow key={source.id} source={source} onEdit={() => setEdited(source)} />}
      </ReferenceRows>
      {edited && (
        <FormDialog title={texts.editName({ name: edited.name })} onClose={close}>
          {(onDirty) => <SourceForm source={edited} onDirty={onDirty} onClose={close} />}
        </FormDialog>
      )}
    </>
  )
}

function SourceRow({ source, onEdit }: { source: Source; onEdit: () => void }) {
  const { id, name, address, licence, retrievedOn, people } = source
  return (
    <ReferenceRow
      name={name}
      people={people}
      actions={
        <Button
          variant="ghost"
          square
          aria-label={texts.editName({ name })}
          title={texts.editButton}
          onClick={onEdit}
        >
          <Pencil aria-hidden="true" className="size-4.5" />
        </Button>
      }
    >
      <p className="flex flex-wrap gap-x-4">
        {retrievedOn ? (
          <span>
            {texts.retrievedAgo({ time: <Time value={`${retrievedOn}T00:00:00.000Z`} as="ago" /> })}
          </span>
        ) : (
          <span>{texts.notKnownWhenWas}</span>
        )}
        {licence && <span dir="auto">{licence}</span>}
        {address && (
          <a
            href={address}
            rel="noreferrer"
            className="wrap-anywhere underline underline-offset-2 hover:text-ink"
          >
            <BreakableAddress address={address} />
          </a>
        )}
      </p>
      <ButtonLink
        to={`/admin/personalities/import?source=${id}`}
        variant="outline"
        size="sm"
        className="mt-2 max-sm:mb-2"
      >
        <FileDiff aria-hidden="true" className="size-4.5" />
        {texts.checkANewerFile}
      </ButtonLink>
    </ReferenceRow>
  )
}
