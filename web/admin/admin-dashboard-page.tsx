import { useQuery } from '@tanstack/react-query'
import * as texts from '#messages/admin'
import { allows } from '../../contract/permissions.ts'
import { useSession } from '../accounts/session.ts'
import { failureText } from '../lib/api-error.ts'
import { MissingOperator } from '../site-settings/missing-operator.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { ReviewPanel } from '../verification/review-panel.tsx'
import { Activity } from './activity.tsx'
import { adminStatsQuery, adminTasksQuery, setupStepsQuery } from './api.ts'
import { CreatePersonalityButton } from './create-personality-button.tsx'
import { EditorLinks } from './editor-links.tsx'
import { RecentUsers } from './recent-users.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import { SiteStatCards } from './site-stat-cards.tsx'
import { ToDoList } from './to-do-list.tsx'
import { TopPersonalities } from './top-personalities.tsx'

/**
 * What waits, and for administrators the statistics of the site and the open verification requests; on a new site its
 * setup.
 */
export function Component() {
  const role = useSession(({ user }) => user?.role)
  const tasks = useQuery(adminTasksQuery)
  const canSetUp = allows(role, 'changeSettings')
  const { data: steps, isLoading } = useQuery({ ...setupStepsQuery, enabled: canSetUp })
  // Their height depends on what they show, so what follows waits for them instead of moving.
  const isHeightKnown = !tasks.isPending && !isLoading
  return (
    <>
      <PageHeading
        title={texts.adminDashboard}
        subtitle={texts.activityAndPendingTasks}
        actions={allows(role, 'editPeople') && <CreatePersonalityButton />}
      />
      <MissingOperator />
      <div className="mb-6 grid items-start gap-6">
        {/* Editors decide nothing that waits. */}
        {role === 'EDITOR' ? <EditorLinks /> : <ToDoList />}
        {isHeightKnown && steps && !steps.hasPublication && <SetupChecklist done={steps} />}
      </div>
      {isHeightKnown && allows(role, 'readStatistics') && <Statistics />}
    </>
  )
}

function Statistics() {
  const stats = useQuery(adminStatsQuery)
  const { data, error, isFetching, refetch } = stats
  const hasFailed = error !== null && !data
  return (
    <>
      {hasFailed ? (
        <ErrorState message={failureText(error)} onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <SiteStatCards stats={data} />
      )}
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {/* Charts of nothing say nothing. */}
        {data?.totalVotes !== 0 && (
          <div className="lg:col-span-2">
            <Activity />
          </div>
        )}
        <div id="verification" className="scroll-mt-20 lg:col-span-2">
          <ReviewPanel />
        </div>
        {!hasFailed && (
          <>
            <TopPersonalities personalities={data?.topPersonalities} />
            <RecentUsers users={data?.recentUsers} />
          </>
        )}
      </div>
    </>
  )
}
