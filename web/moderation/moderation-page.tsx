import { Gavel, Scale, SearchX, ShieldCheck } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/moderation'
import { filtersIn } from '../../contract/filter.ts'
import type { CasesQuery } from '../../contract/moderation.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { InfiniteList } from '../ui/infinite-list.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { type QueueKey, QueueKeys } from '../ui/queue-keys.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { appealsQuery, casesQuery } from './api.ts'
import { AppealCard, appealElementId } from './appeal-card.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { CaseCard, caseElementId } from './case-card.tsx'
import { CaseFilters } from './case-filters.tsx'
import { DeskStatistics } from './desk-statistics.tsx'
import {
  type ModerationState,
  moderationPage,
  moderationTabs,
  tabFilters,
} from './moderation-state.ts'
import { useCaseSelection } from './use-case-selection.ts'

const caseKeys: QueueKey[] = [
  { letter: 'h', label: texts.hide },
  { letter: 'r', label: texts.restore },
  { letter: 'd', label: texts.dismiss },
  { letter: 'c', label: texts.workOnIt },
  { letter: 'n', label: texts.notes },
  { letter: 'x', label: texts.select },
]

const decidedKeys: QueueKey[] = [
  { letter: 'r', label: texts.restore },
  { letter: 'n', label: texts.notes },
  { letter: 'x', label: texts.select },
]

const appealKeys: QueueKey[] = [
  { letter: 'g', label: texts.grant },
  { letter: 'r', label: texts.reject },
]

const findHeading = () => document.querySelector<HTMLElement>('main h1')

/** Reported content to decide, past decisions and appeals. */
export function Component() {
  const [search] = useSearchParams()
  const state = moderationPage.read(search)
  return (
    <>
      <PageHeading title={texts.moderation} subtitle={texts.reportersAuthorsToldYour} />
      <LinkTabs
        label={texts.moderation}
        tabs={moderationTabs}
        chosen={state.tab}
        addressOf={(tab) => moderationPage.addressOf({ tab })}
      >
        <div className="max-w-208 pt-5">
          {state.tab === 'statistics' ? (
            <DeskStatistics />
          ) : state.tab === 'appeals' ? (
            <QueueKeys keys={appealKeys}>
              <Appeals />
            </QueueKeys>
          ) : (
            <Cases key={state.tab} state={state} />
          )}
        </div>
      </LinkTabs>
    </>
  )
}

const noCases: Record<CasesQuery['state'], ReactElement> = {
  open: (
    <EmptyState
      icon={<ShieldCheck />}
      title={texts.nothingToDecide}
      hint={texts.reportedFlaggedContentAppears}
    />
  ),
  decided: (
    <EmptyState
      icon={<Gavel />}
      title={texts.nothingDecidedYet}
      hint={texts.decisionsAppearHereNewest}
    />
  ),
}

function Cases({ state }: { state: ModerationState }) {
  const { tab, ...filters } = state
  const caseState = tab === 'decided' ? 'decided' : 'open'
  const selection = useCaseSelection()
  return (
    <>
      <CaseFilters state={state} />
      <CasesArea isOpen={caseState === 'open'}>
        <BulkBar selection={selection} findHeading={findHeading} />
        <InfiniteList
          query={casesQuery({ state: caseState, ...filters })}
          itemName="case"
          elementId={caseElementId}
          empty={
            filtersIn(tabFilters, state).length === 0 ? (
              noCases[caseState]
            ) : (
              <NoCasesFound tab={tab} />
            )
          }
          skeleton={<CardsSkeleton label={texts.loadingCases} />}
          end={caseState === 'open' ? texts.nothingElseToDecide : texts.noEarlierDecisions}
        >
          {(rows) =>
            rows.map((item) => (
              <CaseCard
                key={item.id}
                item={item}
                findHeading={findHeading}
                selection={item.actions.length > 0 ? selection : undefined}
              />
            ))
          }
        </InfiniteList>
      </CasesArea>
    </>
  )
}

/** Cases are decided by keys too. */
function CasesArea({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <div className="mt-5">
      <QueueKeys keys={isOpen ? caseKeys : decidedKeys}>{children}</QueueKeys>
    </div>
  )
}

function NoCasesFound({ tab }: Pick<ModerationState, 'tab'>) {
  return (
    <EmptyState icon={<SearchX />} title={texts.noCasesFound} hint={texts.noMatchingCases}>
      <ButtonLink to={moderationPage.addressOf({ tab })} variant="outline">
        {texts.showAll}
      </ButtonLink>
    </EmptyState>
  )
}

function Appeals() {
  return (
    <InfiniteList
      query={appealsQuery}
      itemName="appeal"
      elementId={appealElementId}
      empty={
        <EmptyState
          icon={<Scale />}
          title={texts.noAppeals}
          hint={texts.appealsAuthorsAppearHere}
        />
      }
      skeleton={<CardsSkeleton label={texts.loadingAppeals} />}
      end={texts.nothingElseToDecide}
    >
      {(rows) =>
        rows.map((appeal) => (
          <AppealCard key={appeal.id} appeal={appeal} findHeading={findHeading} />
        ))
      }
    </InfiniteList>
  )
}

function CardsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="space-y-4">
      {['a', 'b', 'c'].map((card) => (
        <Skeleton key={card} className="h-64 rounded-card" />
      ))}
    </Loading>
  )
}
