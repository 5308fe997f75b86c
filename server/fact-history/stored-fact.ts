import { type Fact, type FactValue, isFactList } from '../../contract/facts.ts'
import { recorded, rewriteMandates } from '../mandates/service.ts'
import { readMandates, type SourcedMandate } from '../mandates/store.ts'
import {
  type Details,
  readDetails,
  type Sourced,
  writeDetails,
} from '../personalities/details/store.ts'
import { lockFacts, writeField } from '../personalities/store.ts'
import type { Tx } from '../platform/database/database.ts'
import { foundOr404 } from '../platform/errors.ts'

/** The present value of a fact, as the history keeps it. Locks the person until the transaction ends. */
export async function readFact(tx: Tx, personalityId: string, fact: Fact): Promise<FactValue> {
  const fields = foundOr404(await lockFacts(tx, personalityId))
  if (!isFactList(fact)) return fields[fact]
  if (fact === 'mandates') return (await readMandates(tx, [personalityId])).map(recorded)
  return (await readDetails(tx, fact, [personalityId])).get(personalityId) ?? []
}

/** Writes a value that the history has kept. What is derived from it must be refreshed. */
export async function writeFact(
  tx: Tx,
  personalityId: string,
  fact: Fact,
  value: FactValue,
): Promise<void> {
  if (!isFactList(fact)) {
    if (!Array.isArray(value)) await writeField(tx, personalityId, fact, value)
  } else if (fact === 'mandates') {
    await rewriteMandates(tx, personalityId, rowsOf<SourcedMandate>(value))
  } else {
    const rows = rowsOf<Sourced<Details[typeof fact]>>(value)
    await writeDetails(tx, fact, new Map([[personalityId, rows]]))
  }
}

/** The rows of a list, which only the store of the same list has recorded. */
const rowsOf = <Row>(value: FactValue): Row[] => (Array.isArray(value) ? value : []) as Row[]
