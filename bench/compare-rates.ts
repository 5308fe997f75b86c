import type { Measurement } from './measure-rate.ts'
import { printRow } from './results.ts'

export interface Contender {
  name: string
  measure: () => Promise<Measurement>
}

export const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

/** The median of ratios, with the least and the greatest. */
export const withSpread = (ratios: number[]): string =>
  `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`

/**
 * Measures both alternately, A B A B …, and prints the median of the ratios and their spread, the ratio of what one
 * second of the server's CPU time serves, and for each side the medians of the rate, the server's CPU time for a response and p99.
 */
export async function compare(
  title: string,
  a: Contender,
  b: Contender,
  rounds = 3,
): Promise<number> {
  await a.measure()
  await b.measure()
  const pairs: [Measurement, Measurement][] = []
  for (let round = 0; round < rounds; round++) pairs.push([await a.measure(), await b.measure()])
  const ratios = pairs.map(([first, second]) => first.rate / second.rate)
  const ratio = median(ratios)
  // Less disturbed by other work on the machine than the rates are.
  const cpuRatios = pairs.map(([first, second]) => (second.cpu ?? NaN) / (first.cpu ?? NaN))
  const byCpu = cpuRatios.some(Number.isNaN) ? '' : withSpread(cpuRatios)
  const sides = [
    describe(
      a.name,
      pairs.map(([first]) => first),
    ),
    describe(
      b.name,
      pairs.map(([, second]) => second),
    ),
  ]
  const details = byCpu ? `${withSpread(ratios)}, by CPU ${byCpu}` : withSpread(ratios)
  printRow(`${title.padEnd(52)} ${details}   ${sides.join(' / ')}`, {
    measured: title,
    ratio: withSpread(ratios),
    'by CPU': byCpu,
    'medians of both sides': sides.join(' / '),
  })
  return ratio
}

function describe(name: string, measurements: Measurement[]): string {
  const medianOf = (key: keyof Measurement) => median(measurements.map((each) => each[key] ?? NaN))
  const cpu = medianOf('cpu')
  const databaseCpu = medianOf('databaseCpu')
  const p99 = medianOf('p99')
  return [
    `${name} ${Math.round(medianOf('rate'))}/s`,
    ...(Number.isNaN(cpu) ? [] : [`${cpu.toFixed(3)} ms CPU`]),
    ...(Number.isNaN(databaseCpu) ? [] : [`${databaseCpu.toFixed(3)} ms CPU of PostgreSQL`]),
    ...(Number.isNaN(p99) ? [] : [`p99 ${p99} ms`]),
  ].join(', ')
}
