import { useQuery } from '@tanstack/react-query'
import { allows } from '../../contract/permissions.ts'
import { useSession } from '../accounts/session.ts'
import { siteSettingsQuery } from '../site-settings/api.ts'
import { TextLink } from '../ui/text-link.tsx'

/** Reminds administrators that nobody else sees the site. */
export function MaintenanceNotice() {
  const isAdministrator = useSession(({ user }) => allows(user?.role, 'changeSettings'))
  const { data } = useQuery({ ...siteSettingsQuery, enabled: isAdministrator })
  if (!data?.isInMaintenance) return null
  return (
    <aside aria-label="Maintenance" className="border-b border-line bg-accent-wash">
      <p className="column py-2.5 text-small">
        <b>Everybody else sees the maintenance page.</b> <span>End it in the</span>{' '}
        <TextLink to="/admin/settings">settings</TextLink>.
      </p>
    </aside>
  )
}
