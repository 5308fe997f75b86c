import type { Feature } from '../platform/feature.ts'
import { createErasure } from './erasure.ts'
import { Withdrawal, type WithdrawalDeps } from './job.ts'

export const deletedAccountsFeature = (deps: WithdrawalDeps) =>
  ({ jobs: { withdrawal: new Withdrawal(deps), erasure: createErasure(deps) } }) satisfies Feature
