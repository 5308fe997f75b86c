import { PageHeading } from '../ui/page-heading.tsx'
import { Invitations } from './invitations.tsx'

/** Who comes to the site: links with which people create accounts. */
export function Component() {
  return (
    <div className="max-w-208">
      <PageHeading
        title="New accounts"
        subtitle="The settings say who can create an account: everybody, people with an invitation, or nobody."
      />
      <Invitations />
    </div>
  )
}
