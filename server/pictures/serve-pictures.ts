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

/** A picture in one of its widths, or an icon that is made of it. */
const fileName = /^(\d{1,4}\.webp|icon-(maskable-)?\d{2,3}\.png)$/

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
    if (!fileName.test(file)) throw problem('notFound')
    const audience = await findAudience(deps.db, key)
    if (!audience) throw problem('notFound')
    if (audience === 'restricted' && !(await canAccess(deps, key, query.access))) {
      throw problem('notFound')
    }
    return deps.sendFile(reply, `${key}/${file}`, cacheControl[audience])
  }

  app.get<PictureRequest>('/files/:key(^[\\w-]{22}$)/:file(^[\\w-]+\\.(?:webp|png)$)', sendPicture)
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
