import type { Feature } from '../platform/feature.ts'
import { Withdrawal, type WithdrawalDeps } from './job.ts'

export const deletedAccountsFeature = (deps: WithdrawalDeps) =>
  ({ jobs: { withdrawal: new Withdrawal(deps) } }) satisfies Feature
