// Apart from the catalogue of refusals, which every first visit would otherwise load.

/** Texts for a status alone, where nothing more exact is known. */
export const statusTexts = {
  forbidden: 'You do not have permission to perform this action.',
  notFound: 'The requested resource was not found.',
  server: 'Server error. Please try again later.',
  network: 'Network error. Please check your internet connection.',
  unauthorized: 'You need to be logged in to perform this action.',
  sessionExpired: 'Session expired. Please login again.',
  generic: 'An unexpected error occurred.',
} as const

/** The text for a status without a usable body; undefined when none is more exact than the generic one. */
export function textForStatus(status: number): string | undefined {
  if (status === 401) return statusTexts.unauthorized
  if (status === 403) return statusTexts.forbidden
  if (status === 404) return statusTexts.notFound
  return status >= 500 ? statusTexts.server : undefined
}
