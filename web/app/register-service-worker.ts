/** Shows a notice instead of the browser's error page when the site cannot be reached. */
export function registerServiceWorker(): void {
  // Only sites on https have workers, and not in every private window.
  navigator.serviceWorker
    ?.register('/service-worker.js', { updateViaCache: 'none' })
    .catch(() => undefined)
}
