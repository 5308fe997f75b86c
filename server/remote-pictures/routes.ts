import { remotePictures } from '../../contract/remote-pictures.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import {
  fetchRemotePictures,
  remotePicturesStatus,
  removeFailedPictures,
  retryRemotePictures,
} from './service.ts'

export function remotePictureRoutes(db: Db): Binding[] {
  return [
    route(remotePictures.status, () => remotePicturesStatus(db)),
    route(remotePictures.fetch, ({ viewer }) => fetchRemotePictures(db, viewer)),
    route(remotePictures.retry, ({ viewer }) => retryRemotePictures(db, viewer)),
    route(remotePictures.removeFailed, ({ viewer }) => removeFailedPictures(db, viewer)),
  ]
}
