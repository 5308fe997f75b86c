import { z } from 'zod'
import * as inputs from '#messages/contract/inputs'

/** A UUID, normalized to lower case so that ids can be compared as strings. */
export const Id = z.uuid({ error: inputs.invalidId }).toLowerCase()

/** A timestamp, ISO 8601 in UTC. */
export const Timestamp = z.iso.datetime()

/** The day of a timestamp, which others see instead of it: midnight in UTC. */
export const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}T00:00:00\.000Z$/)
