import { z } from 'zod'

/** The identifier of any row, in the one spelling that is compared as text too. */
export const Id = z.uuid('Invalid id').toLowerCase()

/** A moment, ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime()
