/** Logs an error that is not shown on the screen to the browser's console. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the only place that writes to the console.
  console.warn(what, error)
}
