import type { HydrationState } from 'react-router'

export const notFoundTitle = 'Page not found'

/** Id of the outermost route, which shows what no other route can. */
export const shellId = 'shell'

/** Router state that shows the page for an unknown address, whatever the routes would make of it. */
export const notFoundState: HydrationState = {
  // The fields by which the router knows an error response from a failure.
  errors: { [shellId]: { status: 404, statusText: 'Not Found', data: '', internal: true } },
}
