import type { FastifyInstance } from 'fastify'
import type { DataExport } from '../../contract/data-export.ts'
import type { MailKind } from '../../contract/mail.ts'
import type { Tx } from './database/database.ts'
import type { Binding } from './http/route.ts'
import type { ComposeMail } from './mail/mail-request.ts'

/** Work that a process does at intervals, such as an `IntervalJob`. */
export interface Job {
  /** Unix time in milliseconds at which a run last ended without a failure; undefined before the first one. */
  readonly lastSuccess: number | undefined
  start(): void
  /** Resolves when the current run has ended. */
  stop(): Promise<void>
}

/** A number about the site, for the metrics. */
export interface SiteGauge {
  help: string
  /** Reads it at each scrape; while it fails or returns undefined, the metrics leave the gauge out. */
  read: () => Promise<number | undefined>
}

/** Reads each section of a user's data export, in a snapshot that all sections share. */
export type DataExportSections = {
  [Name in Exclude<keyof DataExport, 'exportedAt' | 'note'>]: (
    tx: Tx,
    userId: string,
  ) => Promise<DataExport[Name]>
}

/**
 * What a feature adds to the site; every part is optional. `server/<feature>/feature.ts` exports a function that makes it
 * from the services and settings that the feature needs, and `server/app.ts` lists these functions.
 */
export interface Feature {
  routes?: Binding[]
  /** Registers with Fastify what is not an endpoint of the contract, such as files. */
  register?: (server: FastifyInstance) => void
  dataExport?: Partial<DataExportSections>
  /** What its mails say; each kind is composed by one feature. */
  mails?: Partial<Record<MailKind, ComposeMail>>
  /** Start when the server listens. Tests run them by hand. */
  jobs?: Record<string, Job>
  /** By name in the metrics, without the prefix `voxpop_`. */
  gauges?: Record<string, SiteGauge>
  /** Finishes at shutdown what requests have left to do, such as queued votes; see `closeInOrder`. */
  finish?: () => Promise<void>
  /** Writes at shutdown what is left in memory, once nothing adds to it; see `closeInOrder`. */
  flush?: () => Promise<void>
}
