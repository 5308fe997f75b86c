import type { ChamberDetail, PartyDetail, Standing } from '../../../contract/organizations.ts'
import type { Seat } from '../../../contract/personalities.ts'
import { placeLimits } from '../../../contract/place-limits.ts'
import type { Db } from '../../platform/database/database.ts'
import { foundOr404 } from '../../platform/errors.ts'
import {
  countChamberSeats,
  countPartySeats,
  findOrganization,
  type PeopleCount,
  readSeats,
  readStanding,
} from './store.ts'

export async function partyBySlug(db: Db, slug: string): Promise<PartyDetail> {
  const party = foundOr404(await findOrganization(db, 'party', slug))
  const [counts, chambers] = await Promise.all([
    readStanding(db, party),
    countPartySeats(db, party.id, placeLimits.listedChambersMax),
  ])
  return { ...party, standing: standingOf(counts), chambers }
}

export async function chamberBySlug(db: Db, slug: string): Promise<ChamberDetail> {
  const chamber = foundOr404(await findOrganization(db, 'chamber', slug))
  const [counts, parties] = await Promise.all([
    readStanding(db, chamber),
    countChamberSeats(db, chamber.id, placeLimits.listedPartiesMax),
  ])
  return { ...chamber, standing: standingOf(counts), parties }
}

export async function seatsBySlug(db: Db, slug: string): Promise<{ data: Seat[] }> {
  const { id } = foundOr404(await findOrganization(db, 'chamber', slug))
  const seats = await readSeats(db, id, placeLimits.chamberSeatsMax + 1)
  return { data: seats.length > placeLimits.chamberSeatsMax ? [] : seats }
}

const tenths = 10

/** Adds up the people of a party or chamber, of whom only those in office and candidates have votes and shares here. */
function standingOf(counts: PeopleCount[]): Standing {
  const sum = (of: PeopleCount[], amountOf = ({ people }: PeopleCount) => people) =>
    of.reduce((total, count) => total + amountOf(count), 0)
  const having = (...statuses: PeopleCount['status'][]) =>
    counts.filter(({ status }) => statuses.includes(status))
  const listed = having('IN_OFFICE', 'CANDIDATE')
  return {
    inOffice: sum(having('IN_OFFICE')),
    candidates: sum(having('CANDIDATE')),
    former: sum(having('FORMER', 'DIED')),
    votes: sum(listed, ({ votes }) => votes),
    distribution: Array.from({ length: tenths }, (_, tenth) =>
      sum(listed.filter((count) => count.tenth === tenth)),
    ),
  }
}
