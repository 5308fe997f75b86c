import * as texts from '#messages/site-settings'
import { allows } from '../../contract/permissions.ts'
import { useSession } from '../accounts/session.ts'
import { useSite } from '../lib/site.ts'
import { TextLink } from '../ui/text-link.tsx'
import { namesOperator } from './operator-fields.ts'

/** Tells those who can change it, and nobody else, that visitors cannot see who runs the site. */
export function MissingOperator() {
  const role = useSession((session) => session.user?.role)
  const isNamed = namesOperator(useSite())
  if (isNamed || !allows(role, 'changeSettings')) return null
  return (
    <p role="status" className="mb-6 rounded-control border border-line bg-sunken p-3 text-small">
      <span>{texts.visitorsCannotSeeWho}</span>{' '}
      <TextLink to="/admin/settings#operator">{texts.nameTheOperator}</TextLink>
    </p>
  )
}
