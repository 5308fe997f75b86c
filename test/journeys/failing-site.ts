/** Runs the server with an unhandled promise rejection on `SIGUSR2`. */
process.on('SIGUSR2', () => {
  void Promise.reject(new Error('injected by a test'))
})
await import('../../server/main.ts')
