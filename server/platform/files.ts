import fs from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Where uploaded and generated files lie; their names are random or made from their content. */
export const filesFolder = (dataDir: string) => path.join(dataDir, 'files')

/** Serves files at `/files/`, for good: a name never gets another content. */
export async function registerFiles(app: FastifyInstance, dataDir: string) {
  const root = filesFolder(dataDir)
  await fs.mkdir(root, { recursive: true })
  await app.register(fastifyStatic, {
    root,
    prefix: '/files/',
    immutable: true,
    maxAge: '1y',
    index: false,
    dotfiles: 'ignore',
    setHeaders: (reply) => {
      reply.header('x-content-type-options', 'nosniff')
      reply.header('content-security-policy', "default-src 'none'; sandbox")
    },
  })
}
