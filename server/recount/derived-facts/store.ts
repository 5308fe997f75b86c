import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { CheckedCounts, Counters, WrongCount } from '../row-counters/store.ts'

/** In UTC. Dates are compared as texts of the precision of the one that is known. */
const today = sql`(now() at time zone 'utc')::date::text collate "C"`

const isOpen = sql`(end_date is null or end_date collate "C" >= left(${today}, length(end_date)))`
const hasBegun = sql`(start_date is null or start_date collate "C" <= ${today})`

const firstDay = (date: string) =>
  sql`(${sql.ref(date)} || right('-01-01', 10 - length(${sql.ref(date)})))::date`

const precision = sql`case length(end_date)
  when 4 then interval '1 year' when 7 then interval '1 month' else interval '1 day'
end`

/** The mandates that decide, of each person: present offices, else present candidacies, else all. */
const deciding = sql`
  select mandates.* from mandates
  where personality_id = known.id and case known.status
    when 'IN_OFFICE' then not is_candidacy and ${isOpen}
    when 'CANDIDATE' then is_candidacy and ${isOpen}
    else true
  end
`

/** What the mandates, the death and the held facts of everybody say. */
const derived = sql`
  with recursive lines (id, above) as (
    select id, id from areas
    union
    select lines.id, parent_id from lines join areas on areas.id = lines.above where parent_id is not null
  ), known as (
    select personalities.id, party, held_facts, death_date, case
      when death_date collate "C" <= ${today} then 'DIED'
      when exists (
        select from mandates where personality_id = personalities.id and not is_candidacy and ${isOpen}
      ) then 'IN_OFFICE'
      when exists (select from mandates where personality_id = personalities.id and ${isOpen}) then 'CANDIDATE'
      when exists (select from mandates where personality_id = personalities.id) then 'FORMER'
      else 'UNSPECIFIED'
    end as status
    from personalities where merged_into is null
  ), places as (
    -- Of all people at once: each of them would read all lines.
    select known.id, array_agg(distinct above order by above) as area_ids
    from known cross join lateral (${deciding}) as held join lines on lines.id = held.area_id
    group by known.id
  )
  select known.id, known.status::personality_status, main.party_id,
    array(select distinct chamber_id from (${deciding}) as held where chamber_id is not null order by 1) as chamber_ids,
    coalesce(places.area_ids, '{}') as area_ids,
    case when known.status <> 'DIED' then (
      select min(day) from (
        select ${firstDay('start_date')} as day from mandates
        where personality_id = known.id and start_date collate "C" > ${today} and start_date < '9999'
        union all
        select (${firstDay('end_date')} + ${precision})::date from mandates
        where personality_id = known.id and ${isOpen} and end_date < '9999'
        union all
        select ${firstDay('known.death_date')} where known.death_date < '9999'
      ) as changes
    ) end as status_until
  from known left join places using (id) left join lateral (
    select case
      when not 'party' = any(held_facts) or known.party is not distinct from organizations.name then held.party_id
    end as party_id
    from (${deciding}) as held left join organizations on organizations.id = held.party_id
    order by ${isOpen} and ${hasBegun} desc, is_candidacy, coalesce(start_date, '') collate "C" desc,
      coalesce(end_date, '9999') collate "C" desc,
      num_nonnulls(role, chamber_id, held.area_id, held.party_id, nullif(is_independent, false)) desc, held.id
    limit 1
  ) as main on true
`

/** Derived columns that are not what they are derived from says; those that the hourly job changes next are left to it. */
const wrongFacts = sql`(
  select derived.*,
    personalities.status <> derived.status as is_other_status,
    personalities.party_id is distinct from derived.party_id as is_other_party,
    array(select unnest(personalities.chamber_ids) order by 1) <> derived.chamber_ids as are_other_chambers,
    array(select unnest(personalities.area_ids) order by 1) <> derived.area_ids as are_other_areas,
    personalities.status_until is distinct from derived.status_until as is_other_day
  from personalities join (${derived}) as derived using (id)
  where coalesce(personalities.status_until > ${today}::date, true)
) as compared`

/** Compares what is derived from mandates with the mandates of everybody, in one statement. */
async function checkDerivedFacts(tx: Tx): Promise<CheckedCounts> {
  const { rows } = await sql<WrongCount>`
    with counted as (
      select count(*) filter (where is_other_status) as statuses, count(*) filter (where is_other_party) as parties,
        count(*) filter (where are_other_chambers) as chambers, count(*) filter (where are_other_areas) as areas,
        count(*) filter (where is_other_day) as days
      from ${wrongFacts}
    )
    select 'personalities' as subject, 'rows unlike their mandates: ' || counter as counter, stored, 0 as counted
    from counted cross join lateral (values
      ('status', statuses), ('party', parties), ('chambers', chambers), ('areas', areas), ('next change', days)
    ) as counters (counter, stored)
  `.execute(tx)
  return { total: rows.length, wrong: rows.filter(({ stored }) => stored !== 0) }
}

/** Writes what the mandates say. Locks the table, so that no mandate is derived from meanwhile. */
async function repairDerivedFacts(tx: Tx): Promise<void> {
  await sql`lock table personalities in share row exclusive mode`.execute(tx)
  await sql`
    update personalities
    set status = compared.status, status_until = compared.status_until, party_id = compared.party_id,
      chamber_ids = compared.chamber_ids, area_ids = compared.area_ids
    from ${wrongFacts}
    where personalities.id = compared.id
      and (is_other_status or is_other_party or are_other_chambers or are_other_areas or is_other_day)
  `.execute(tx)
}

export const derivedFacts: Counters = { check: checkDerivedFacts, repair: repairDerivedFacts }
