// Separate from the catalogue of errors, so that the first visit does not load it.

/** Generic messages by status. */
export const statusTexts = {
  forbidden: 'You do not have permission to perform this action.',
  notFound: 'The requested resource was not found.',
  server: 'Server error. Please try again later.',
  network: 'Network error. Please check your internet connection.',
  unauthorized: 'You need to be logged in to perform this action.',
  sessionExpired: 'Session expired. Please login again.',
  generic: 'An unexpected error occurred.',
} as const

/** The message for a status without a usable body; undefined if only the fully generic one applies. */
export function textForStatus(status: number): string | undefined {
  if (status === 401) return statusTexts.unauthorized
  if (status === 403) return statusTexts.forbidden
  if (status === 404) return statusTexts.notFound
  return status >= 500 ? statusTexts.server : undefined
}
