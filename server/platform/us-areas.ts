// Files about the United States refer to areas by postal code or Open Civic Data id without listing them.
const states: Record<string, string> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  DC: 'the District of Columbia',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'the Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'the U.S. Virgin Islands',
}

/** 'Washington' for `WA` and `WA-0` (at large), "Ohio's 1st district" for `OH-1`; undefined for anything else. */
export function usAreaName(id: string): string | undefined {
  const [, code, number] =
    /^([A-Z]{2})(?:-(\d{1,2}))?$/.exec(id) ??
    /^ocd-division\/country:us\/(?:state|territory|district):([a-z]{2})(?:\/cd:(\d{1,2}))?$/.exec(
      id,
    ) ??
    []
  const state = states[code?.toUpperCase() ?? '']
  if (!state) return undefined
  return Number(number ?? 0) === 0 ? state : `${state}'s ${ordinal(Number(number))} district`
}

function ordinal(number: number): string {
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(number)
  const ending = rule === 'one' ? 'st' : rule === 'two' ? 'nd' : rule === 'few' ? 'rd' : 'th'
  return `${number}${ending}`
}

const codes = new Map(Object.entries(states).map(([code, name]) => [name, code]))

/** `CA` for 'California'; undefined for any other name. */
export const usStateCode = (name: string): string | undefined => codes.get(name)

/** `CA-12` for "California's 12th district". */
export function usDistrictCode(name: string): string | undefined {
  const [, state = '', number] =
    /^(.+)['’]s (\d{1,2})(?:st|nd|rd|th) (?:congressional )?district$/i.exec(name) ?? []
  const code = usStateCode(state)
  return code && `${code}-${number}`
}
