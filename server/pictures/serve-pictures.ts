import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findSessionUsers } from '../accounts/store.ts'
import { createBatcher } from '../platform/batcher.ts'
import type { Db } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import type { SendFile } from '../platform/files.ts'
import type { PictureAddresses } from '../uploads/picture-addresses.ts'
import { type Audience, canSeePicture, findAudiences } from './store.ts'

/** For how many seconds browsers and proxies keep what may be hidden or made private at any time. */
const shortLife = 60

/** A picture that is taken back shall not be found in shared caches for long; browsers may keep what they have seen. */
const cacheControl: Record<Audience, string> = {
  site: `public, max-age=31536000, s-maxage=${shortLife}`,
  post: `public, max-age=${shortLife}`,
  unused: `private, max-age=${shortLife}`,
  restricted: `private, max-age=${shortLife}`,
}

interface PictureRequest {
  Params: { key: string; file: string }
  Querystring: { access?: unknown }
}

export interface PictureDeps {
  db: Db
  pictureAddresses: PictureAddresses
  sendFile: SendFile
}

/** Serves uploads to those who may see what they are shown with; asked on every request, many in one query. */
export function servePictures(app: FastifyInstance, deps: PictureDeps) {
  const audienceOf = createBatcher<string, Audience>((keys) => findAudiences(deps.db, keys))

  async function answer(
    { params: { key, file }, query }: FastifyRequest<PictureRequest>,
    reply: FastifyReply,
  ) {
    const audience = await audienceOf(key)
    if (!audience) throw problem('notFound')
    if (audience === 'restricted' && !(await isOpenTo(deps, key, query.access))) {
      throw problem('notFound')
    }
    return deps.sendFile(reply, `${key}/${file}`, cacheControl[audience])
  }

  app.get<PictureRequest>('/files/:key(^[\\w-]{22}$)/:file(^\\d{1,4}\\.webp$)', answer)
}

/** Whether this access is of somebody who may see the picture now. */
async function isOpenTo(
  { db, pictureAddresses }: PictureDeps,
  key: string,
  access: unknown,
): Promise<boolean> {
  const id = typeof access === 'string' ? pictureAddresses.viewerOf(key, access) : undefined
  if (!id) return false
  const viewer = (await findSessionUsers(db, [id])).get(id)
  return viewer?.status === 'ACTIVE' && canSeePicture(db, { id, ...viewer }, key)
}
