import Fastify from 'fastify'

/** Fastify alone, whose start is the yardstick of `start-part.ts`; the argument is the port. */
const server = Fastify()
server.get('/hello', async () => ({ hello: 'world' }))
await server.listen({ host: '127.0.0.1', port: Number(process.argv[2]) })
