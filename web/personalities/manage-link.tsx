import { Pencil } from 'lucide-react'
import * as texts from '#messages/personalities'
import { allows } from '../../contract/permissions.ts'
import { useSession } from '../accounts/session.ts'
import { ButtonLink } from '../ui/button.tsx'

/** For administrators and editors, the way from a person's page to what the site knows of the person. */
export function ManageLink({ personalityId }: { personalityId: string }) {
  const role = useSession(({ user }) => user?.role)
  if (!allows(role, 'editPeople')) return null
  return (
    <ButtonLink to={`/admin/personalities/${personalityId}`} variant="outline">
      <Pencil aria-hidden="true" className="size-4.5" />
      {texts.manage}
    </ButtonLink>
  )
}
