import * as texts from '#messages/new-accounts'
import { PageHeading } from '../ui/page-heading.tsx'
import { Invitations } from './invitations.tsx'
import { WaitingAccounts } from './waiting-accounts.tsx'

/** Who comes to the site: accounts that wait for approval, and links with which people create accounts. */
export function Component() {
  return (
    <div className="max-w-208">
      <PageHeading title={texts.newAccounts} subtitle={texts.settingsSayWhoCan} />
      <WaitingAccounts />
      <Invitations />
    </div>
  )
}
