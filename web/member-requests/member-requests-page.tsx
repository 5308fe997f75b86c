import { Mailbox } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import * as texts from '#messages/member-requests'
import { requestFilters } from '../../contract/request-filters.ts'
import { filterParameters, type ListState, listAddress } from '../lib/list-address.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { InfiniteList } from '../ui/infinite-list.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { memberRequestsQuery } from './api.ts'
import { RequestForm } from './request-form.tsx'
import { RequestRow, requestElementId } from './request-row.tsx'

const tabs = { open: texts.open, closed: texts.closed } as const

const requestList = listAddress('/admin/member-requests', filterParameters(requestFilters))

/** Requests that came by letter or mail: recorded here, decided by a second administrator, and listed. */
export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { state } = requestList.read(search)
  const member = search.get('member') ?? ''
  return (
    <div className="max-w-208">
      <PageHeading title={texts.requestsOfMembers} subtitle={texts.whatMembersAskLetter} />
      <RequestForm
        key={member}
        member={member}
        onDone={() => navigate(requestList.addressOf({ state }), { replace: true })}
      />
      <h2 className="mt-10 mb-3 text-section font-bold">{texts.recorded}</h2>
      <LinkTabs
        label={texts.requests}
        tabs={tabs}
        chosen={state}
        addressOf={(tab) => requestList.addressOf({ state: tab })}
      >
        <div className="pt-5">
          <Requests key={state} state={state} />
        </div>
      </LinkTabs>
    </div>
  )
}

function Requests({ state }: ListState<typeof requestList>) {
  return (
    <InfiniteList
      query={memberRequestsQuery({ state })}
      itemName="request"
      elementId={requestElementId}
      look="divide-y divide-line rounded-card border border-line bg-surface"
      empty={
        <EmptyState
          icon={<Mailbox />}
          title={state === 'open' ? texts.noOpenRequests : texts.noClosedRequests}
          hint={
            state === 'open' ? texts.deletionsWaitAppearHere : texts.requestsDoneWithdrawnStopped
          }
        />
      }
      skeleton={
        <Loading label={texts.loadingRequests}>
          <Skeleton className="h-40 w-full rounded-card" />
        </Loading>
      }
      end={texts.noEarlierRequests}
    >
      {(rows) => rows.map((request) => <RequestRow key={request.id} request={request} />)}
    </InfiniteList>
  )
}
