import { day } from './traits.ts'

const minute = 60_000
const hour = 60 * minute

export interface Look {
  /** Length of the window. */
  length: number
  /** Time between two looks. */
  every: number
}

/** Windows that votes are looked at in, in milliseconds. The week finds accounts that vote one by one. */
export const looks: readonly Look[] = [
  { length: hour, every: 5 * minute },
  { length: day, every: hour },
  { length: 7 * day, every: 12 * hour },
]
