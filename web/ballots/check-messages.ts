import type { BallotReport, CheckStep } from '../../verifier/check-ballot.ts'
import type { Statement } from '../../verifier/sentences.ts'
import type { ReceivedFile } from '../lib/recording-fetch.ts'

/** What is checked about one number. */
export interface CheckQuestion {
  personalityId: string
  list: 'all' | 'verified'
  number: string
  vote: 'support' | 'oppose'
  /** Set for a vote that is newer than the published list, which cannot have it yet. */
  since: Date | undefined
  logIndex: number | undefined
  shown: { up: number; down: number } | undefined
  /** What the site says that the number is made of; undefined for a vote without bits of a browser. */
  parts: { bits: string; salt: string } | undefined
  /** The bits that this browser has made for the vote. */
  ownBits: string | undefined
}

/** What the page sends to the worker. */
export interface CheckRequest extends CheckQuestion {
  site: string
  /** The head of the log that the last check has seen. */
  rememberedHead: string | undefined
}

/** What the worker sends to the page. */
export type CheckMessage =
  | { kind: 'step'; step: CheckStep }
  | { kind: 'head'; text: string }
  | { kind: 'report'; report: BallotReport; files: ReceivedFile[] }
  | { kind: 'crash'; reason: string }

/** Tells what the verifier says in the language of the page. */
export type TellStatement = (statement: Statement) => string

export interface CheckResult {
  report: BallotReport
  request: CheckRequest
  /** What the site sent, which shows to others what it did. */
  files: ReceivedFile[]
  tell: TellStatement
}
