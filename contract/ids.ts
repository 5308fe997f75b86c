import { z } from 'zod'

/** A UUID, normalized to lower case so that ids can be compared as strings. */
export const Id = z.uuid('Invalid id').toLowerCase()

/** A timestamp, ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime()
