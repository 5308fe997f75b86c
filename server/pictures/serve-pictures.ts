import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findActiveUser } from '../accounts/store.ts'
import type { Db } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import type { SendFile } from '../platform/files.ts'
import type { PictureAddresses } from '../uploads/picture-addresses.ts'
import { type Audience, canSeePicture, findAudience } from './store.ts'

/** Seconds for which browsers and proxies cache pictures that may be hidden or made private at any time. */
const shortMaxAge = 60

/** Shared caches must forget a deleted picture soon; browsers may keep what they have shown. */
const cacheControl: Record<Audience, string> = {
  site: `public, max-age=31536000, s-maxage=${shortMaxAge}`,
  post: `public, max-age=${shortMaxAge}`,
  unused: `private, max-age=${shortMaxAge}`,
  restricted: `private, max-age=${shortMaxAge}`,
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

/** Serves uploads to viewers who may see the content that shows them; checked on every request, in batched queries. */
export function servePictures(app: FastifyInstance, deps: PictureDeps) {
  async function sendPicture(
    { params: { key, file }, query }: FastifyRequest<PictureRequest>,
    reply: FastifyReply,
  ) {
    const audience = await findAudience(deps.db, key)
    if (!audience) throw problem('notFound')
    if (audience === 'restricted' && !(await canAccess(deps, key, query.access))) {
      throw problem('notFound')
    }
    return deps.sendFile(reply, `${key}/${file}`, cacheControl[audience])
  }

  app.get<PictureRequest>('/files/:key(^[\\w-]{22}$)/:file(^\\d{1,4}\\.webp$)', sendPicture)
}

/** True if the signed access belongs to a viewer who may see the picture now. */
async function canAccess(
  { db, pictureAddresses }: PictureDeps,
  key: string,
  access: unknown,
): Promise<boolean> {
  const id = typeof access === 'string' ? pictureAddresses.viewerOf(key, access) : undefined
  if (!id) return false
  const viewer = await findActiveUser(db, id)
  return viewer !== undefined && canSeePicture(db, { id, ...viewer }, key)
}
