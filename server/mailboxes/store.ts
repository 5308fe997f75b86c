import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import type { SharedMailbox } from '../../contract/mailboxes.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** Mailboxes of which several accounts count and about which no administrator has decided, the largest first. */
export async function listSharedMailboxes(db: Db, limit: number): Promise<SharedMailbox[]> {
  const { rows } = await sql<{ mailbox: string; accounts: number } & SharedMailbox['members'][0]>`
    with undecided as materialized (
      select mailbox, user_id, users.created_at,
        count(*) over (partition by mailbox)::int as accounts,
        row_number() over (partition by mailbox order by users.created_at, user_id) as number
      from voters join accounts using (user_id) join users on users.id = user_id
      where is_mailbox_undecided and not shares_mailbox
    ), largest as (
      select mailbox from undecided where number = 1 and accounts > 1
      order by accounts desc, mailbox limit ${limit}
    )
    select mailbox, accounts, users.id, name, username, email, profile_image as "profileImage",
      verification_status is not distinct from 'VERIFIED' as "isVerified", users.created_at as "createdAt"
    from undecided join largest using (mailbox) join users on users.id = user_id join accounts using (user_id, mailbox)
    where number <= ${limits.mailboxMembersMax}
    order by accounts desc, mailbox, number
  `.execute(db)
  const groups = Map.groupBy(rows, ({ mailbox }) => mailbox)
  return [...groups.values()].map((members) => ({ accounts: members[0]?.accounts ?? 0, members }))
}

/** Locks the accounts about whose mailbox, that of this user, no administrator has decided, until the transaction ends. */
export async function lockUndecided(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select voters.user_id as "userId" from accounts as own
    join accounts as others on others.mailbox = own.mailbox
    join voters on voters.user_id = others.user_id
    where own.user_id = ${userId} and is_mailbox_undecided and not shares_mailbox
    order by voters.user_id for no key update of voters
  `.execute(tx)
  return rows.map((row) => row.userId)
}
