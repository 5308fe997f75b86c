export const meanOf = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** The values of a quarter, from 1 to 4. */
export function quarter(values: number[], number: 1 | 2 | 3 | 4): number[] {
  const at = (quarters: number) => Math.floor((values.length * quarters) / 4)
  return values.slice(at(number - 1), at(number))
}

/** Least squares: the slope from one value to the next, and its standard error. */
export function fitLine(values: number[]): { slope: number; error: number } {
  const middle = (values.length - 1) / 2
  const mean = meanOf(values)
  const spread = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
  const slope =
    values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0) / spread
  const residual = values.reduce(
    (sum, value, index) => sum + (value - mean - slope * (index - middle)) ** 2,
    0,
  )
  return { slope, error: Math.sqrt(residual / (values.length - 2) / spread) }
}
