import { day } from './traits.ts'

const minute = 60_000
const hour = 60 * minute

export interface Look {
  /** Length of the window. */
  length: number
  /** Time between two looks. */
  every: number
  /** True if the votes of the same accounts on other personalities are looked at too. */
  hasOthers: boolean
}

/** Windows that votes are looked at in, in milliseconds. The week finds accounts that vote one by one. */
export const looks: readonly Look[] = [
  { length: 10 * minute, every: 5 * minute, hasOthers: false },
  { length: hour, every: 15 * minute, hasOthers: false },
  { length: day, every: 3 * hour, hasOthers: false },
  { length: 7 * day, every: 12 * hour, hasOthers: true },
]
