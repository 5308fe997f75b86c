export interface Contender {
  name: string
  rate: () => Promise<number>
}

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

/** Measures both alternately, A B A B …, and prints the median of the ratios with the median rates. */
export async function compare(
  title: string,
  a: Contender,
  b: Contender,
  rounds = 3,
): Promise<number> {
  await a.rate()
  await b.rate()
  const pairs: [number, number][] = []
  for (let round = 0; round < rounds; round++) pairs.push([await a.rate(), await b.rate()])
  const ratio = median(pairs.map(([rateA, rateB]) => rateA / rateB))
  const rates = [a, b].map(
    ({ name }, side) =>
      `${name} ${Math.round(median(pairs.map((pair) => pair[side] as number)))}/s`,
  )
  console.log(`${title.padEnd(48)} ${ratio.toFixed(2)}   (${rates.join(', ')})`)
  return ratio
}
