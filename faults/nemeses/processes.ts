import { setTimeout as sleep } from 'node:timers/promises'
import { type Nemesis, victimOf } from './nemesis.ts'

/** Kills a process of the site with SIGKILL and starts it again. */
export const kill: Nemesis = {
  topologies: ['embedded', 'server', 'two'],
  async strike(site, _random, round) {
    const server = victimOf(site, round)
    await server.kill()
    await server.start()
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
    server.signal('SIGCONT')
  },
}

const hour = 60 * 60_000

/** The clock of all processes jumps by an hour, forward in one round and back in the next, and then returns. */
export const clock: Nemesis = {
  topologies: ['embedded', 'server', 'two'],
  async strike(site, random, round) {
    for (const server of site.servers) server.shiftClock(round % 2 === 0 ? hour : -hour)
    await sleep(100 + random() * 400)
  },
  async restore(site) {
    for (const server of site.servers) server.shiftClock(0)
  },
}

/** Clients hang up in the middle of requests and responses. */
export const hangUp: Nemesis = {
  topologies: ['embedded', 'server', 'two'],
  behaviour: { hangUpShare: 0.4 },
  async strike() {},
}
