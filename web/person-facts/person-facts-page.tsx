import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import * as texts from '#messages/person-facts'
import type { Personality } from '../../contract/personalities.ts'
import { PersonalityDialog } from '../admin/personality-dialog.tsx'
import type { EditedPersonality } from '../admin/personality-form.tsx'
import { failureText } from '../lib/api-error.ts'
import { dotted } from '../lib/dotted.ts'
import { shownParty } from '../lib/shown-party.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { personFactsQuery } from './api.ts'
import { DetailsSection } from './details-section.tsx'
import { HeldFacts } from './held-facts.tsx'
import { HistorySection } from './history-section.tsx'
import { LinksSection } from './links-section.tsx'
import { MandatesSection } from './mandates-section.tsx'
import { NamesSection } from './names-section.tsx'
import { NotesSection } from './notes-section.tsx'

/** Everything that the site knows of one person, to edit it, and its history. */
export function Component() {
  const { '*': rest = '' } = useParams()
  const personalityId = rest.split('/').at(-1) ?? ''
  const { data, error, isFetching, refetch } = useQuery(personFactsQuery(personalityId))
  if (!data) {
    return (
      <>
        <BackLink to="/admin/personalities">{texts.personalities}</BackLink>
        {error ? (
          <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
        ) : (
          <Loading label={texts.loadingThePerson} className="pt-8">
            <Skeleton className="h-10 w-64" />
            <Skeleton className="mt-10 h-64" />
          </Loading>
        )}
      </>
    )
  }
  const { person, fields, mandates, names, links, heldFacts } = data
  return (
    <>
      <BackLink to="/admin/personalities">{texts.personalities}</BackLink>
      <PersonHeading person={person} />
      <div className="max-w-208">
        <MandatesSection personalityId={personalityId} mandates={mandates} />
        <NamesSection personalityId={personalityId} names={names} />
        <LinksSection personalityId={personalityId} links={links} />
        <NotesSection personalityId={personalityId} />
        <DetailsSection personalityId={personalityId} fields={fields} />
        <HeldFacts personalityId={personalityId} heldFacts={heldFacts} />
        <HistorySection personalityId={personalityId} />
      </div>
    </>
  )
}

const statusLabels: Record<Personality['status'], string | undefined> = {
  IN_OFFICE: texts.inOffice,
  CANDIDATE: texts.candidate,
  FORMER: texts.former,
  DIED: texts.died,
  UNSPECIFIED: undefined,
}

function PersonHeading({ person }: { person: EditedPersonality & Pick<Personality, 'status'> }) {
  const [isEdited, setEdited] = useState(false)
  const { name, slug, status, position } = person
  const facts = dotted([statusLabels[status], shownParty(person), position])
  return (
    <>
      <PageHeading
        title={<span dir="auto">{name}</span>}
        subtitle={<span dir="auto">{facts}</span>}
        actions={
          <>
            <ButtonLink to={`/personalities/${slug}`} variant="outline">
              <ExternalLink aria-hidden="true" className="size-4.5" />
              {texts.seeThePage}
            </ButtonLink>
            <Button onClick={() => setEdited(true)}>
              <Pencil aria-hidden="true" className="size-4.5" />
              {texts.editTextsAndPicture}
            </Button>
          </>
        }
      />
      {isEdited && <PersonalityDialog personality={person} onClose={() => setEdited(false)} />}
    </>
  )
}
