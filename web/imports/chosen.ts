import { z } from 'zod'
import { Id } from '../../contract/ids.ts'

/** What another page chose for the import, in the address of this one. */
export interface Chosen {
  sourceId: string | undefined
  /** The chamber whose offices end after an election, with the day. */
  chamberId: string | undefined
  on: string | undefined
}

const Search = z.object({
  source: Id.optional().catch(undefined),
  endMandatesOf: Id.optional().catch(undefined),
  on: z.iso.date().optional().catch(undefined),
})

/** Ignores what is no id, and a chamber or a day alone. */
export function readChosen(search: URLSearchParams): Chosen {
  const { source: sourceId, endMandatesOf, on } = Search.parse(Object.fromEntries(search))
  const isElection = endMandatesOf !== undefined && on !== undefined
  return {
    sourceId,
    chamberId: isElection ? endMandatesOf : undefined,
    on: isElection ? on : undefined,
  }
}

const parameters: Record<keyof Chosen, readonly string[]> = {
  sourceId: ['source'],
  chamberId: ['endMandatesOf', 'on'],
  on: ['endMandatesOf', 'on'],
}

/** The address without one of the choices, or without all of them. */
export function withoutChosen(search: URLSearchParams, one?: keyof Chosen): URLSearchParams {
  const left = one ? parameters[one] : Object.values(parameters).flat()
  return new URLSearchParams([...search].filter(([name]) => !left.includes(name)))
}
