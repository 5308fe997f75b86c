import { compare } from './compare-rates.ts'
import type { Bench } from './context.ts'
import { addPersonalities } from './population.ts'

/** Different addresses of a connection: more than it requests while a page stays cached. */
const addressesOfConnection = 128

/** Fewer than pages may wait for rendering, beyond which they get a 503. */
const connections = 16

/** Pages that are not cached and must be rendered, against a bare Fastify that sends a few bytes. */
export async function measurePages({ site, database }: Bench) {
  const hello = site.get('hello', 'bare', '/hello', { connections })
  const pages = (name: string, pathOf: (number: number) => string) =>
    site.load(
      name,
      'site',
      (connection) =>
        Array.from({ length: addressesOfConnection }, (_, at) => ({
          method: 'GET' as const,
          path: pathOf(connection * addressesOfConnection + at),
          headers: { 'accept-encoding': 'br' },
        })),
      { connections },
    )
  // Names end with a UUID, so two or three of its digits find some.
  const searchOf = (number: number) => `/personalities?q=${(number + 16).toString(16)}`
  await compare('list page, not cached / bare Fastify', pages('rendered', searchOf), hello)
  // Additional personalities: the population has fewer than these addresses need.
  const slugs = await addPersonalities(database.db, connections * addressesOfConnection)
  const detailOf = (number: number) => `/personalities/${slugs[number]}`
  await compare('personality page, not cached / bare Fastify', pages('rendered', detailOf), hello)
}
