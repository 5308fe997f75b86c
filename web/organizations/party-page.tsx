import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Users } from 'lucide-react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import * as texts from '#messages/organizations'
import type { PartyDetail } from '../../contract/organizations.ts'
import { cardPath, versions } from '../../contract/share-cards.ts'
import { failureText, isNotFound } from '../lib/api-error.ts'
import { movedTo } from '../lib/moved-to.ts'
import type { PageHandle } from '../lib/page.ts'
import { withItemList } from '../personalities/item-list.ts'
import { BackLink } from '../ui/back-link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { MissingPage } from '../ui/missing-page.tsx'
import { NextSteps } from '../ui/next-steps.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { partyQuery } from './api.ts'
import {
  loadedMembers,
  loadMembers,
  MemberActions,
  MemberList,
  memberPage,
  readMemberPage,
} from './member-list.tsx'
import { chamberPath, partyList, partyPath } from './organization-list.ts'
import { PartyMark } from './party-mark.tsx'
import { StandingNumbers, SupportDistribution } from './standing.tsx'

export const handle: PageHandle = {
  canonicalPath: ({ slug = '' }) => partyPath({ slug: encodeURIComponent(slug.toLowerCase()) }),
  movedTo: ({ queryClient, params: { slug = '' } }) =>
    movedTo(slug, queryClient.getQueryData(partyQuery(slug).queryKey), partyPath),
  readQuery: (search) => memberPage(readMemberPage(search)),
  async load({ queryClient, params: { slug = '' }, url }) {
    const query = partyQuery(slug)
    await queryClient.prefetchQuery(query)
    const party = queryClient.getQueryData(query.queryKey)
    if (party) await loadMembers(queryClient, { party: party.name }, url.searchParams)
  },
  meta({ queryClient, params, url, site }) {
    const { queryKey } = partyQuery(params.slug ?? '')
    const { data: party, error } = queryClient.getQueryState(queryKey) ?? {}
    if (isNotFound(error)) return { title: texts.partyNotFound, noindex: true }
    if (!party) return { noindex: true }
    const { name, shortName, standing } = party
    const page = readMemberPage(url.searchParams)
    return {
      title: page > 1 ? texts.partyPage({ name, page }) : name,
      description: texts.politiciansOfficeWhoSupported({ inOffice: standing.inOffice, name }),
      canonical: `${partyPath(party)}${page > 1 ? `?page=${page}` : ''}`,
      card: cardPath(partyPath(party), versions.parties(party, site)),
      jsonLd: withItemList(
        {
          '@type': 'Organization',
          name,
          alternateName: shortName ?? undefined,
          url: new URL(partyPath(party), url).href,
        },
        loadedMembers(queryClient, { party: name }, page),
        url,
      ),
    }
  },
}

export function Component() {
  const { slug = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(partyQuery(slug))
  if (isNotFound(error)) return <NotFound />
  const address = movedTo(slug, data, partyPath)
  if (address) return <Navigate to={address} replace />
  return (
    <div className="column">
      <BackLink to={partyList.path}>{texts.allParties}</BackLink>
      {data ? (
        <Party key={slug} party={data} />
      ) : (
        error && (
          <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
        )
      )}
    </div>
  )
}

function Party({ party }: { party: PartyDetail }) {
  const { name, shortName, color, standing, chambers } = party
  const [search] = useSearchParams()
  const filter = { party: name }
  const page = readMemberPage(search)
  return (
    <>
      <div className="[&>header]:pt-4!">
        <PageHeading
          title={
            <>
              <PartyMark color={color} />
              <span dir="auto">{name}</span>
            </>
          }
          subtitle={
            <>
              {shortName && shortName !== name && <ShortName>{shortName}</ShortName>}
              <StandingNumbers standing={standing} />
            </>
          }
          actions={
            <MemberActions
              filter={filter}
              page={page}
              shared={{ address: partyPath(party), title: name }}
            />
          }
        />
      </div>
      <MemberList filter={filter} path={partyPath(party)} page={page} />
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <SupportDistribution distribution={standing.distribution} />
        {chambers.length > 0 && <Chambers chambers={chambers} />}
      </div>
      <NextSteps>
        <Link to={partyList.path} className="arrow-link">
          {texts.otherParties}
        </Link>
        <Link to="/personalities" className="arrow-link">
          {texts.allPoliticians}
        </Link>
      </NextSteps>
    </>
  )
}

function ShortName({ children }: { children: string }) {
  return (
    <span dir="auto" className="me-2.5 border-e border-line-strong pe-2.5 font-semibold">
      {children}
    </span>
  )
}

function Chambers({ chambers }: Pick<PartyDetail, 'chambers'>) {
  return (
    <section>
      <h2 className="text-section font-bold">{texts.seats}</h2>
      <ul className="mt-3 max-w-measure divide-y divide-line border-y border-line">
        {chambers.map((chamber) => (
          <li key={chamber.slug} className="flex min-h-target items-center justify-between gap-4">
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <TextLink to={chamberPath(chamber)}>
                <span dir="auto">{chamber.name}</span>
              </TextLink>
              {chamber.area && !chamber.name.includes(chamber.area.name) && (
                <span className="text-small text-ink-soft">
                  <span dir="auto">{chamber.area.name}</span>
                </span>
              )}
            </span>
            <span className="tabular shrink-0 text-small text-ink-soft">
              {texts.seatCount({ count: chamber.seats })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NotFound() {
  return (
    <MissingPage icon={<Users />} title={texts.partyNotFound} hint={texts.linkMayWrongParty}>
      <ButtonLink to={partyList.path}>
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        {texts.allParties}
      </ButtonLink>
    </MissingPage>
  )
}
