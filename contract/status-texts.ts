// Separate from the catalogue of errors, so that the first visit does not load it.

/** Messages of error responses that say no more than their status; the browser shows them too when a body is missing. */
export const statusTexts = {
  forbidden: 'You do not have permission to perform this action.',
  notFound: 'The requested resource was not found.',
  server: 'Server error. Please try again later.',
  unauthorized: 'You need to be logged in to perform this action.',
  sessionExpired: 'Session expired. Please login again.',
} as const
