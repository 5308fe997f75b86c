import { oneByOne } from '../../contract/one-by-one.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { nextPeople, type OneByOneDeps } from './service.ts'

export const oneByOneRoutes = (deps: OneByOneDeps): Binding[] => [
  route(oneByOne.next, ({ viewer, query }) => nextPeople(deps, viewer, query)),
]
