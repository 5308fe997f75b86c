import { setTimeout as sleep } from 'node:timers/promises'
import { type Nemesis, victimOf } from './nemesis.ts'

/** Kills a process of the site with SIGKILL and starts it again. */
export const kill: Nemesis = {
  topologies: ['embedded', 'server', 'two'],
  async strike(site, _random, round) {
    const server = victimOf(site, round)
    const wasRunning = await server.kill()
    await server.start()
    return wasRunning ? 1 : 0
  },
}

/** Stops a process of the site for one to three seconds; clients give up meanwhile. */
export const pause: Nemesis = {
  topologies: ['embedded', 'server', 'two'],
  behaviour: { timeLimit: 800 },
  async strike(site, random, round) {
    const server = victimOf(site, round)
    server.signal('SIGSTOP')
    await sleep(1_000 + random() * 2_000)
    const { isStopped } = server
    server.signal('SIGCONT')
    return isStopped ? 1 : 0
  },
}

const hour = 60 * 60_000

/** The clock of all processes jumps by an hour, forward in one round and back in the next, and then returns. */
export const clock: Nemesis = {
  topologies: ['embedded', 'server', 'two'],
  async strike(site, random, round) {
    for (const server of site.servers) server.shiftClock(round % 2 === 0 ? hour : -hour)
    await sleep(100 + random() * 400)
    const clocks = await Promise.all(site.servers.map((server) => server.ask('readClocks')))
    return clocks.flat().filter((time) => Math.abs(time - Date.now()) > hour / 2).length
  },
  async restore(site) {
    for (const server of site.servers) server.shiftClock(0)
  },
}

/** Clients hang up in the middle of requests and responses. */
export const hangUp: Nemesis = {
  topologies: ['embedded', 'server', 'two'],
  behaviour: { hangUpShare: 0.4 },
  strike: async ({ clients }) => clients.unanswered,
}
