import { Mailbox } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { requestFilters } from '../../contract/request-filters.ts'
import { filterParameters, type ListState, listAddress } from '../lib/list-address.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { InfiniteList } from '../ui/infinite-list.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { memberRequestsQuery } from './api.ts'
import { RequestForm } from './request-form.tsx'
import { RequestRow, requestElementId } from './request-row.tsx'

const tabs = { open: 'Open', closed: 'Closed' } as const

const requestList = listAddress('/admin/member-requests', filterParameters(requestFilters))

/** Requests that came by letter or mail: recorded here, decided by a second administrator, and listed. */
export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { state } = requestList.read(search)
  const member = search.get('member') ?? ''
  return (
    <div className="max-w-208">
      <PageHeading
        title="Requests of members"
        subtitle="What members ask for by letter or email: their data, or the deletion of their account."
        actions={
          <>
            <ButtonLink to="/admin/legal-holds" variant="outline">
              Legal holds
            </ButtonLink>
            <ButtonLink to="/admin/orders" variant="outline">
              Orders of authorities
            </ButtonLink>
          </>
        }
      />
      <RequestForm
        key={member}
        member={member}
        onDone={() => navigate(requestList.addressOf({ state }), { replace: true })}
      />
      <h2 className="mt-10 mb-3 text-section font-bold">Recorded</h2>
      <LinkTabs
        label="Requests"
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
          title={state === 'open' ? 'No open requests' : 'No closed requests'}
          hint={
            state === 'open'
              ? 'Deletions that wait appear here.'
              : 'Requests that are done, withdrawn or stopped appear here.'
          }
        />
      }
      skeleton={
        <Loading label="Loading requests">
          <Skeleton className="h-40 w-full rounded-card" />
        </Loading>
      }
      end="No earlier requests."
    >
      {(rows) => rows.map((request) => <RequestRow key={request.id} request={request} />)}
    </InfiniteList>
  )
}
