import { Gavel } from 'lucide-react'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/legal-holds'
import { holdFilters } from '../../contract/hold-filters.ts'
import { filterParameters, type ListState, listAddress } from '../lib/list-address.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { InfiniteList } from '../ui/infinite-list.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { legalHoldsQuery } from './api.ts'
import { HoldForm } from './hold-form.tsx'
import { HoldRow, holdElementId } from './hold-row.tsx'

const tabs = { active: texts.active, ended: texts.ended } as const

const holdList = listAddress('/admin/legal-holds', filterParameters(holdFilters))

/** Orders of courts and authorities to keep texts that somebody may delete. */
export function Component() {
  const [search] = useSearchParams()
  const { state } = holdList.read(search)
  return (
    <div className="max-w-208">
      <PageHeading title={texts.legalHolds} subtitle={texts.textsCourtAuthorityOrders} />
      <HoldForm />
      <h2 className="mt-10 mb-3 text-section font-bold">{texts.orders}</h2>
      <LinkTabs
        label={texts.legalHolds}
        tabs={tabs}
        chosen={state}
        addressOf={(tab) => holdList.addressOf({ state: tab })}
      >
        <div className="pt-5">
          <Holds key={state} state={state} />
        </div>
      </LinkTabs>
    </div>
  )
}

function Holds({ state }: ListState<typeof holdList>) {
  return (
    <InfiniteList
      query={legalHoldsQuery({ state })}
      itemName="order"
      elementId={holdElementId}
      look="divide-y divide-line rounded-card border border-line bg-surface"
      empty={
        <EmptyState
          icon={<Gavel />}
          title={state === 'active' ? texts.noTextsAreKept : texts.noOrderHasEnded}
          hint={texts.ordersAppearHere}
        />
      }
      skeleton={
        <Loading label={texts.loadingOrders}>
          <Skeleton className="h-40 w-full rounded-card" />
        </Loading>
      }
      end={texts.noEarlierOrders}
    >
      {(rows) => rows.map((hold) => <HoldRow key={hold.id} hold={hold} />)}
    </InfiniteList>
  )
}
