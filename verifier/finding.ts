import type { Statement } from './sentences.ts'

/** Kinds of dishonesty that the verifier detects; docs/integrity.md describes each. */
export type ProblemCode =
  | 'bad-key'
  | 'different-key'
  | 'bad-checkpoint'
  | 'bad-signature'
  | 'rewritten-history'
  | 'forked-log'
  | 'stale-head'
  | 'wrong-time'
  | 'changed-file'
  | 'missing-file'
  | 'bad-record'
  | 'bad-sequence'
  | 'wrong-total'
  | 'missing-list'
  | 'bad-list'
  | 'wrong-count'
  | 'missing-ballot'
  | 'wrong-vote'
  | 'wrong-number'
  | 'unexplained-count'

/** What is wrong, for programs and, as a sentence, for people. */
export type Problem = Statement & { code: ProblemCode }

/** Thrown when the site has published something that an honest site cannot publish. */
export class Dishonesty extends Error {
  readonly code: ProblemCode
  readonly statement: Statement

  constructor(code: ProblemCode, statement: Statement) {
    super(statement.sentence)
    this.name = 'Dishonesty'
    this.code = code
    this.statement = statement
  }

  get problem(): Problem {
    return { code: this.code, ...this.statement }
  }
}

/** Thrown when something could not be checked, which proves nothing about the site: network, limits, wrong input. */
export class NotChecked extends Error {
  readonly statement: Statement

  constructor(statement: Statement) {
    super(statement.sentence)
    this.name = 'NotChecked'
    this.statement = statement
  }
}
