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

export interface Problem {
  code: ProblemCode
  /** A sentence for people. */
  sentence: string
}

/** Thrown when the site has published something that an honest site cannot publish. */
export class Dishonesty extends Error {
  readonly code: ProblemCode

  constructor(code: ProblemCode, sentence: string) {
    super(sentence)
    this.name = 'Dishonesty'
    this.code = code
  }

  get problem(): Problem {
    return { code: this.code, sentence: this.message }
  }
}

/** Thrown when something could not be checked, which proves nothing about the site: network, limits, wrong input. */
export class NotChecked extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'NotChecked'
  }
}
