/** Notes a failure that no screen shows, for whoever opens the browser's console. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the one door to the console.
  console.warn(what, error)
}
