import { topSizes } from '../../contract/limits.ts'
import { topPersonalitiesQuery } from '../personalities/top-query.ts'

/** The people on the home page. */
export const homeTop = topPersonalitiesQuery(topSizes.home)
