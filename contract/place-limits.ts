/** Limits of the pages of areas, parties and chambers, which the home page does not load, unlike `limits`. */
export const placeLimits = {
  /** People in office that the page of an area shows of one area. */
  representativesMax: 24,
  /** Areas, former holders of offices, parties and chambers that a page lists at most. */
  childAreasMax: 120,
  predecessorsMax: 20,
  listedPartiesMax: 24,
  listedChambersMax: 24,
  /** Chambers in a chart of all of them. */
  chartedChambersMax: 4,
  /** Seats of a chamber on its own page; larger ones have no chart there. */
  chamberSeatsMax: 1_000,
  /** People on one page to compare. */
  comparedMax: 4,
} as const
