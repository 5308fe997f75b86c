import type { HydrationState } from 'react-router'

export const notFoundTitle = 'Page not found'

/** Id of the outermost route, whose error boundary shows the 404 page. */
export const shellId = 'shell'

/** Router state that shows the 404 page without matching the URL against the routes. */
export const notFoundState: HydrationState = {
  // The fields by which the router distinguishes an error response from a thrown error.
  errors: { [shellId]: { status: 404, statusText: 'Not Found', data: '', internal: true } },
}
