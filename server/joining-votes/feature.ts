import type { Feature } from '../platform/feature.ts'
import { createVoteJoining } from './job.ts'

export const joiningVotesFeature = (deps: Parameters<typeof createVoteJoining>[0]) =>
  ({ jobs: { joining: createVoteJoining(deps) } }) satisfies Feature
