import { usDistrictCode, usStateCode } from './us-areas.ts'

interface NamedArea {
  name: string
  /** Numbers of sources, such as those of Open Civic Data. */
  identifiers: string[]
  /** The area that it lies in. */
  parent: { name: string; identifiers: string[] } | null
}

/**
 * Short codes by which people look for an area, whatever its name is: `CA-12` for the 12th district of California, and
 * identifiers that are codes themselves.
 */
export function areaCodes({ name, identifiers, parent }: NamedArea): string[] {
  const state = parent && (firstOf(parent.identifiers, stateCodeOf) ?? usStateCode(parent.name))
  const number = /^\D*?(\d{1,3})(?:st|nd|rd|th)?(?!.*\d)/i.exec(name)?.[1]
  const codes = [
    ...identifiers.flatMap((value) => divisionCode(value) ?? []),
    ...identifiers.filter((value) => /^[A-Z]{1,3}[- ]?\d{1,8}$/i.test(value)),
    usDistrictCode(name),
    state && number && `${state}-${Number(number)}`,
  ]
  return [...new Set(codes.flatMap((code) => (code ? code.toUpperCase() : [])))]
}

/** `ca-12` of `ocd-division/country:us/state:ca/cd:12`. */
const divisionCode = (value: string) =>
  /\/(?:state|province|territory|district):([a-z]{2,3})\/[a-z_]+:([\da-z]{1,8})$/
    .exec(value)
    ?.slice(1)
    .join('-')

/** `CA` of `ocd-division/country:us/state:ca` and of `US-CA`. */
const stateCodeOf = (value: string) =>
  /\/(?:state|province|territory|district):([a-z]{2,3})$/.exec(value)?.[1] ??
  /^[A-Z]{2}-([A-Z]{2,3})$/.exec(value)?.[1]

const firstOf = (values: string[], read: (value: string) => string | undefined) =>
  values.map(read).find((found) => found !== undefined)
