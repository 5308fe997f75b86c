/** A site in which a promise is rejected that nobody waits for, whenever `SIGUSR2` comes. */
process.on('SIGUSR2', () => {
  void Promise.reject(new Error('injected by a test'))
})
await import('../../server/main.ts')
