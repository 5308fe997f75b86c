/** Coefficients of the Lanczos approximation with g = 7 and n = 9, as in Numerical Recipes and the GNU Scientific Library. */
const lanczos = [
  0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406,
  12.507343278686905, -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
]

/** Natural logarithm of the gamma function, for x above 0. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  const shifted = x - 1
  const base = shifted + 7.5
  const [first = 0, ...others] = lanczos
  const sum = others.reduce((total, part, at) => total + part / (shifted + at + 1), first)
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(base) - base + Math.log(sum)
}

const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b)

/**
 * How much real shares and rates vary around their expectation: the shape of their distribution, whose coefficient of
 * variation is 1 / √shape. News, links and schools change who votes far more than chance does, and a test that knew only
 * chance would call each of them an attack.
 */
const shape = 3

/**
 * Tail of the beta-binomial distribution: the probability of `observed` or more of `total` votes with a property that a
 * share of the site's votes has, if that share varies as real ones do.
 * @returns the logarithm to base 10
 */
export function shareTail(observed: number, total: number, share: number): number {
  if (observed <= share * total) return 0
  const precision = Math.max((shape * (1 - share)) / share - 1, 1)
  const a = precision * share
  const b = precision - a
  const start =
    logGamma(total + 1) -
    logGamma(observed + 1) -
    logGamma(total - observed + 1) +
    logBeta(observed + a, total - observed + b) -
    logBeta(a, b)
  return logOfSum(start, observed, total, (count) => {
    const others = total - count
    return (others / (count + 1)) * ((count + a) / (others - 1 + b))
  })
}

/**
 * Tail of the negative binomial distribution: the probability of `observed` or more votes where `expected` are usual.
 * @returns the logarithm to base 10
 */
export function rateTail(observed: number, expected: number): number {
  if (observed <= expected) return 0
  const chance = expected / (expected + shape)
  const start =
    logGamma(observed + shape) -
    logGamma(shape) -
    logGamma(observed + 1) +
    shape * Math.log(1 - chance) +
    observed * Math.log(chance)
  return logOfSum(start, observed, Number.POSITIVE_INFINITY, (count) => {
    return ((count + shape) / (count + 1)) * chance
  })
}

/** Terms that can matter for a tail that is compared with a threshold. */
const termsMax = 10_000

/**
 * Adds the terms of a tail.
 * @param start natural logarithm of the first term
 * @param ratio of the term of `count + 1` to the term of `count`
 * @returns the logarithm of the sum to base 10
 */
function logOfSum(
  start: number,
  first: number,
  last: number,
  ratio: (count: number) => number,
): number {
  let term = 1
  let sum = 1
  for (let count = first; count < last && count < first + termsMax; count += 1) {
    term *= ratio(count)
    sum += term
    if (term < sum * 1e-9) break
  }
  return Math.min(0, (start + Math.log(sum)) / Math.LN10)
}
