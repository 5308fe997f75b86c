import type { Behaviour } from '../clients.ts'
import type { Site, Topology } from '../site.ts'

/** One kind of fault. */
export interface Nemesis {
  topologies: readonly Topology[]
  /** How clients behave meanwhile; by default they wait for responses. */
  behaviour?: Partial<Behaviour>
  /** Why the fault cannot be caused here; undefined if it can. */
  obstacle?(site: Site): string | undefined
  /**
   * Causes the fault while the clients write, and ends it.
   * @param round number of the round, from zero
   * @returns how often it was seen to take effect, such as the number of broken connections; a round without effect
   * proves nothing and is reported
   */
  strike(site: Site, random: () => number, round: number): Promise<number>
  /** Called when the clients have stopped. */
  restore?(site: Site): Promise<void>
}

/** Picks the process that a fault hits. */
export const victimOf = ({ servers }: Site, round: number) => {
  const server = servers[round % servers.length]
  if (!server) throw new Error('the site has no process')
  return server
}
