import '../login-sheet/prepare-login-sheet.ts'

// What no page waits for, loaded once the browser is idle.

// What it says offline cannot be loaded then.
void import('./failure-page.tsx').catch(() => undefined)

// Shows a notice instead of the browser's error page when the site cannot be reached. Only sites on https have workers, and
// not in every private window.
if (import.meta.env.PROD) {
  navigator.serviceWorker
    ?.register('/service-worker.js', { updateViaCache: 'none' })
    .catch(() => undefined)
}
