import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, MapPinOff, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import * as texts from '#messages/areas'
import type { AreaDetail, AreaReference, Predecessor } from '../../contract/areas.ts'
import { cardPath, versions } from '../../contract/share-cards.ts'
import { failureText, isNotFound } from '../lib/api-error.ts'
import { listText } from '../lib/list-text.ts'
import { movedTo } from '../lib/moved-to.ts'
import type { PageHandle } from '../lib/page.ts'
import { CardGridSkeleton } from '../personalities/card-grid-skeleton.tsx'
import { withItemList } from '../personalities/item-list.ts'
import { PersonalityGrid } from '../personalities/personality-grid.tsx'
import { ShareButton } from '../sharing/share-button.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FeedLink } from '../ui/feed-link.tsx'
import { MissingPage } from '../ui/missing-page.tsx'
import { NextSteps } from '../ui/next-steps.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { OneByOneLink } from '../votes/one-by-one-link.tsx'
import { areaQuery } from './api.ts'
import { areaList, areaPath } from './area-list.ts'
import { ChooseArea } from './choose-area.tsx'
import { kindBesideName, kindOfArea } from './kind-of-area.ts'
import { shownYears } from './shown-years.ts'

export const handle: PageHandle = {
  canonicalPath: ({ slug = '' }) => areaPath({ slug: encodeURIComponent(slug.toLowerCase()) }),
  movedTo: ({ queryClient, params: { slug = '' } }) =>
    movedTo(slug, queryClient.getQueryData(areaQuery(slug).queryKey), areaPath),
  load: ({ queryClient, params }) => queryClient.prefetchQuery(areaQuery(params.slug ?? '')),
  meta({ queryClient, params, url, site }) {
    const { data: area, error } =
      queryClient.getQueryState(areaQuery(params.slug ?? '').queryKey) ?? {}
    if (isNotFound(error)) return { title: texts.areaNotFound, noindex: true }
    if (!area) return { noindex: true }
    return {
      title: titleOf(area),
      description: describe(area),
      card: cardPath(areaPath(area), versions.areas(area, site)),
      jsonLd: withItemList(areaJsonLd(area, url), peopleOf(area), url),
      isEmbeddable: true,
    }
  },
}

/** Everybody on the page. */
const peopleOf = ({ levels, candidates }: AreaDetail) => [
  ...levels.flatMap(({ people }) => people),
  ...candidates,
]

const titleOf = ({ name }: AreaDetail) => texts.yourRepresentativesIn({ name })

function describe({ name, ancestors, levels }: AreaDetail): string {
  const people = levels.flatMap((level) => level.people).slice(0, 3)
  const place = [name, ...ancestors.map((area) => area.name)].reduceRight((area, place) =>
    texts.placeInArea({ place, area }),
  )
  const names = listText(people.map((person) => person.name))
  return names ? texts.namesRepresentPlace({ place, names }) : texts.whoRepresentsPlace({ place })
}

/** An area as schema.org `AdministrativeArea`. */
function areaJsonLd({ slug, name, ancestors }: AreaDetail, url: URL): Record<string, unknown> {
  const placeOf = (area: { slug: string; name: string }) => ({
    '@type': 'AdministrativeArea',
    name: area.name,
    url: new URL(areaPath(area), url).href,
  })
  const [above] = ancestors
  return { ...placeOf({ slug, name }), containedInPlace: above && placeOf(above) }
}

export function Component() {
  const { slug = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(areaQuery(slug))
  if (isNotFound(error)) return <NotFound />
  const address = movedTo(slug, data, areaPath)
  if (address) return <Navigate to={address} replace />
  return (
    <div className="column">
      {data ? (
        <Area key={slug} area={data} />
      ) : error ? (
        <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <div className="pt-24">
          <CardGridSkeleton kind="grid" count={3} />
        </div>
      )}
    </div>
  )
}

function Area({ area }: { area: AreaDetail }) {
  const { ancestors, levels, candidates, children, predecessors } = area
  const [above] = ancestors
  const isEmpty = levels.length === 0 && candidates.length === 0
  return (
    <>
      <BackLink to={above ? areaPath(above) : areaList.path}>
        {above?.name ?? texts.allAreas}
      </BackLink>
      <div className="[&>header]:pt-4!">
        <PageHeading
          title={<span dir="auto">{titleOf(area)}</span>}
          subtitle={<Place {...area} />}
          actions={
            <>
              <OneByOneLink query={{ area: area.slug }} count={countPeople(area)} isMain />
              <ChooseArea area={area} />
              <ShareButton
                variant="outline"
                shared={{ address: areaPath(area), title: titleOf(area) }}
              />
            </>
          }
        />
      </div>
      {isEmpty && children.length > 0 && (
        <p className="my-6 text-ink-soft">{texts.nobodyInOffice}</p>
      )}
      {isEmpty && children.length === 0 && (
        <EmptyState
          title={texts.nobodyKnownOfficeHere}
          hint={texts.lookAmongEverybody}
          icon={<Users />}
        >
          <ButtonLink to="/personalities" variant="outline">
            {texts.allPoliticians}
          </ButtonLink>
        </EmptyState>
      )}
      {levels.map((level) => (
        <Level key={level.area.slug} {...level} isArea={level.area.slug === area.slug} />
      ))}
      {candidates.length > 0 && (
        <Section title={texts.candidates}>
          <PersonalityGrid personalities={candidates} />
        </Section>
      )}
      {children.length > 0 && <Children area={area} />}
      {predecessors.length > 0 && <Predecessors predecessors={predecessors} />}
      <NextSteps>
        <Link to={areaList.path} className="arrow-link">
          {texts.findAnotherArea}
        </Link>
        <FeedLink path={areaPath(area)} />
        <Link to="/personalities" className="arrow-link">
          {texts.allPoliticians}
        </Link>
      </NextSteps>
    </>
  )
}

/** Everybody whom the page shows, once each. */
const countPeople = ({ levels, candidates }: AreaDetail) =>
  new Set([...levels.flatMap(({ people }) => people), ...candidates].map(({ id }) => id)).size

/** The kind of the area, and links to those that it lies in. */
function Place({ kind, ancestors }: Pick<AreaDetail, 'kind' | 'ancestors'>) {
  const kindText = kind ? (
    <span className="inline-block first-letter:uppercase">{kindOfArea(kind)}</span>
  ) : null
  if (ancestors.length === 0) return kindText
  const areas = linksTo(ancestors)
  return (
    <span>
      {kindText ? texts.kindInAreas({ kind: kindText, areas }) : texts.inAreas({ areas })}
    </span>
  )
}

/** Links to areas of which each lies in the next. */
const linksTo = (areas: AreaReference[]): ReactNode =>
  areas
    .map((area): ReactNode => <AreaLink key={area.slug} area={area} />)
    .reduceRight((area, place) => texts.areaInArea({ place, area }))

function AreaLink({ area }: { area: AreaReference }) {
  return (
    <TextLink to={areaPath(area)} className="font-normal">
      <span dir="auto">{area.name}</span>
    </TextLink>
  )
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="mt-10 first-of-type:mt-2">
      <h2 className="mb-5 border-t-2 border-ink pt-3 text-section font-bold">
        <span dir="auto">{title}</span>
      </h2>
      {children}
    </section>
  )
}

interface LevelProps {
  area: AreaReference
  people: AreaDetail['levels'][number]['people']
  hasMore: boolean
  /** The level of the page's own area. */
  isArea: boolean
}

function Level({ area, people, hasMore, isArea }: LevelProps) {
  return (
    <Section
      title={
        isArea ? (
          area.name
        ) : (
          <Link dir="auto" to={areaPath(area)} className="underline-offset-4 hover:underline">
            {area.name}
          </Link>
        )
      }
    >
      {people.length > 0 && <PersonalityGrid personalities={people} />}
      {hasMore && (
        <p className="mt-4">
          <TextLink to={`/personalities?area=${area.slug}&status=in-office`}>
            {texts.everybodyInOfficeIn({ name: area.name })}
          </TextLink>
        </p>
      )}
    </Section>
  )
}

function Children({ area: { slug, name, children, childCount } }: { area: AreaDetail }) {
  return (
    <Section title={texts.areasIn({ name })}>
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {children.map((child) => (
          <li key={child.slug} className="min-w-0 border-b border-line">
            <Link
              to={areaPath(child)}
              className="flex min-h-target items-center gap-2 font-semibold text-accent underline-offset-4 hover:underline"
            >
              <span dir="auto" className="min-w-0 truncate" title={child.name}>
                {child.name}
              </span>
              <span className="shrink-0 text-caption font-normal text-ink-soft empty:hidden">
                {kindBesideName(child)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {childCount > children.length && (
        <p className="mt-4">
          <TextLink to={areaList.addressOf({ parent: slug })}>
            {texts.allAreasIn({ childCount, name })}
          </TextLink>
        </p>
      )}
    </Section>
  )
}

function Predecessors({ predecessors }: { predecessors: Predecessor[] }) {
  return (
    <Section title={texts.whoCameBefore}>
      <ol className="max-w-measure divide-y divide-line border-b border-line">
        {predecessors.map(({ slug, name, role, party, start, end }) => (
          <li key={slug} className="flex flex-wrap items-baseline gap-x-4 py-2.5">
            <span className="min-w-0 flex-1">
              <TextLink to={`/personalities/${slug}`}>
                <span dir="auto">{name}</span>
              </TextLink>
              {(role ?? party) && (
                <span dir="auto" className="block text-small text-ink-soft">
                  {[role, party].filter(Boolean).join(' · ')}
                </span>
              )}
            </span>
            <span className="tabular text-small text-ink-soft">{shownYears(start, end)}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function NotFound() {
  return (
    <MissingPage icon={<MapPinOff />} title={texts.areaNotFound} hint={texts.linkMayWrongArea}>
      <ButtonLink to={areaList.path}>
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        {texts.allAreas}
      </ButtonLink>
    </MissingPage>
  )
}
