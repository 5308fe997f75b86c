import type { LiveCounts } from '../contract/live.ts'
import type { WrongCount } from '../server/recount/row-counters/store.ts'

/** The rows that the clients' writes refer to. */
export interface Subjects {
  userIds: string[]
  personalityIds: string[]
  postIds: string[]
}

/** Rows and counts that the server reads from its database when the site is quiet. */
export interface Contents {
  /** Key, as in `row-keys.ts`, and state of every row. */
  rows: [key: string, state: string][]
  /** Counters that differ from their rows; they are repaired after they were read. */
  wrongCounts: WrongCount[]
  /** Counts of every personality. */
  counts: LiveCounts[]
}

/** Commands to `server.ts`, by name, with their results. */
export interface Commands {
  /** Inserts users, personalities and posts. */
  populate: Subjects
  /** Resolves when no request is being handled and no statement runs. */
  settle: null
  read: Contents
  /** The time of the server, and of an embedded database, in milliseconds. */
  readClocks: number[]
  /** Publishes the ballots if it is time, and resolves also if that failed. */
  publish: null
  /** Withdraws the votes of deleted and suspended accounts if a month has begun. */
  withdraw: null
}

/** Moves the clock of the process; see `shifted-clock.ts`. */
export interface ClockShift {
  clockShift: number
}

export interface CommandMessage {
  id: number
  command: keyof Commands
}

/** The reply to a command, or `ready` once the server listens. */
export type ServerMessage =
  | { ready: true }
  | { id: number; result: Commands[keyof Commands] }
  | { id: number; error: string }
