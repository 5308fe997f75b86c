import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Landmark } from 'lucide-react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import * as texts from '#messages/organizations'
import type { ChamberDetail } from '../../contract/organizations.ts'
import { placeLimits } from '../../contract/place-limits.ts'
import { cardPath, versions } from '../../contract/share-cards.ts'
import { failureText, isNotFound } from '../lib/api-error.ts'
import { movedTo } from '../lib/moved-to.ts'
import type { PageHandle } from '../lib/page.ts'
import { Hemicycles, preloadHemicycles } from '../personalities/hemicycles.tsx'
import { withItemList } from '../personalities/item-list.ts'
import { BackLink } from '../ui/back-link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { MissingPage } from '../ui/missing-page.tsx'
import { NextSteps } from '../ui/next-steps.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { chamberQuery, seatsQuery } from './api.ts'
import {
  loadedMembers,
  loadMembers,
  MemberActions,
  MemberList,
  memberPage,
  readMemberPage,
} from './member-list.tsx'
import { chamberList, chamberPath, partyPath } from './organization-list.ts'
import { PartyMark } from './party-mark.tsx'
import { StandingNumbers, SupportDistribution } from './standing.tsx'

export const handle: PageHandle = {
  canonicalPath: ({ slug = '' }) => chamberPath({ slug: encodeURIComponent(slug.toLowerCase()) }),
  movedTo: ({ queryClient, params: { slug = '' } }) =>
    movedTo(slug, queryClient.getQueryData(chamberQuery(slug).queryKey), chamberPath),
  readQuery: (search) => memberPage(readMemberPage(search)),
  async load({ queryClient, params: { slug = '' }, url }) {
    await Promise.all([
      queryClient.prefetchQuery(chamberQuery(slug)),
      queryClient.prefetchQuery(seatsQuery(slug)),
      preloadHemicycles(),
      loadMembers(queryClient, { chamber: slug }, url.searchParams),
    ])
  },
  meta({ queryClient, params, url, site }) {
    const { queryKey } = chamberQuery(params.slug ?? '')
    const { data: chamber, error } = queryClient.getQueryState(queryKey) ?? {}
    if (isNotFound(error)) return { title: texts.chamberNotFound, noindex: true }
    if (!chamber) return { noindex: true }
    const { name, area, standing } = chamber
    const page = readMemberPage(url.searchParams)
    return {
      title: page > 1 ? texts.chamberPage({ chamber: fullName(chamber), page }) : fullName(chamber),
      description: area
        ? texts.chamberOfAreaDescription({ inOffice: standing.inOffice, name, name2: area.name })
        : texts.chamberDescription({ inOffice: standing.inOffice, name }),
      canonical: `${chamberPath(chamber)}${page > 1 ? `?page=${page}` : ''}`,
      card: cardPath(chamberPath(chamber), versions.chambers(chamber, site)),
      jsonLd: withItemList(
        {
          '@type': 'GovernmentOrganization',
          name,
          url: new URL(chamberPath(chamber), url).href,
          areaServed: area ? { '@type': 'AdministrativeArea', name: area.name } : undefined,
        },
        loadedMembers(queryClient, { chamber: chamber.slug }, page),
        url,
      ),
    }
  },
}

/** 'Senate, California', for titles; names may have the area already. */
const fullName = ({ name, area }: ChamberDetail) =>
  area && !name.includes(area.name) ? texts.chamberInArea({ chamber: name, area: area.name }) : name

export function Component() {
  const { slug = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(chamberQuery(slug))
  if (isNotFound(error)) return <NotFound />
  const address = movedTo(slug, data, chamberPath)
  if (address) return <Navigate to={address} replace />
  return (
    <div className="column">
      <BackLink to={chamberList.path}>{texts.allChambers}</BackLink>
      {data ? (
        <Chamber key={slug} chamber={data} />
      ) : (
        error && (
          <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
        )
      )}
    </div>
  )
}

/** On wide screens the people are beside the seats and the distribution, so that the first face is on the first screen. */
const besideLook = 'lg:grid lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start lg:gap-x-10'

/**
 * Seats and the distribution, which stay beside the people: from the header down where they are lower than the screen, else
 * with their end at its end, so that nothing of them is out of reach. On narrow screens the distribution follows the people.
 */
const besideColumn =
  'lg:sticky lg:bottom-0 lg:block lg:min-h-[calc(100dvh-6rem)] lg:self-end lg:pb-6'

function Chamber({ chamber }: { chamber: ChamberDetail }) {
  const { slug, name, area, standing } = chamber
  const [search] = useSearchParams()
  const filter = { chamber: slug }
  const page = readMemberPage(search)
  const isLarge = standing.inOffice > placeLimits.chamberSeatsMax
  // An empty chamber has no picture.
  const isBeside = standing.inOffice > 0
  return (
    <>
      <div className="[&>header]:pt-4!">
        <PageHeading
          title={<span dir="auto">{name}</span>}
          subtitle={
            <>
              {area && (
                <TextLink to={`/areas/${area.slug}`} className="me-2.5 font-normal">
                  <span dir="auto">{area.name === name ? texts.itsAreas : area.name}</span>
                </TextLink>
              )}
              <StandingNumbers standing={standing} />
            </>
          }
          actions={
            <MemberActions
              filter={filter}
              page={page}
              shared={{ address: chamberPath(chamber), title: fullName(chamber) }}
            />
          }
        />
      </div>
      <div className={classNames('flex flex-col', isBeside && besideLook)}>
        <div className={classNames('contents', isBeside && besideColumn)}>
          {isLarge ? (
            <Parties chamber={chamber} />
          ) : (
            <div className="chamber-alone lg:mb-8">
              <Hemicycles
                query={seatsQuery(slug)}
                chambersOf={({ data }) => [{ chamber: name, slug: null, members: data }]}
              />
            </div>
          )}
          <div className="order-1">
            <SupportDistribution distribution={standing.distribution} />
          </div>
        </div>
        <MemberList filter={filter} path={chamberPath(chamber)} page={page} isBeside={isBeside} />
      </div>
      <NextSteps>
        <Link to={chamberList.path} className="arrow-link">
          {texts.otherChambers}
        </Link>
        <Link to="/personalities" className="arrow-link">
          {texts.allPoliticians}
        </Link>
      </NextSteps>
    </>
  )
}

/** The parties of a chamber that is too large for a chart. */
function Parties({ chamber: { parties } }: { chamber: ChamberDetail }) {
  return (
    <ul className="grid max-w-measure divide-y divide-line border-y border-line lg:mb-8">
      {parties.map(({ party, seats }) => (
        <li
          key={party?.slug ?? ''}
          className="flex min-h-target items-center justify-between gap-3"
        >
          <span className="flex min-w-0 items-center">
            <PartyMark color={party?.color ?? null} />
            {party ? (
              <TextLink to={partyPath(party)} className="truncate">
                <span dir="auto">{party.name}</span>
              </TextLink>
            ) : (
              <span className="text-ink-soft">{texts.partyNotKnown}</span>
            )}
          </span>
          <span className="tabular shrink-0 text-small text-ink-soft">
            {texts.seatCount({ count: seats })}
          </span>
        </li>
      ))}
    </ul>
  )
}

function NotFound() {
  return (
    <MissingPage icon={<Landmark />} title={texts.chamberNotFound} hint={texts.linkMayWrongChamber}>
      <ButtonLink to={chamberList.path}>
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        {texts.allChambers}
      </ButtonLink>
    </MissingPage>
  )
}
