import { useQuery } from '@tanstack/react-query'
import * as texts from '#messages/admin-section'
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
    <aside aria-label={texts.maintenance} className="border-b border-line bg-accent-wash">
      <p className="column py-2.5 text-small">
        {texts.maintenancePageShown({
          strong: (text) => <b>{text}</b>,
          settings: (text) => <TextLink to="/admin/settings">{text}</TextLink>,
        })}
      </p>
    </aside>
  )
}
