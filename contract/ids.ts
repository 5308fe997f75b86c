import { z } from 'zod'

/** The identifier of any row. */
export const Id = z.uuid('Invalid id')

/** A moment, ISO 8601 in UTC. */
export const Moment = z.iso.datetime()
