import { uploads } from '../../contract/uploads.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { storePicture, storeSitePicture, type UploadDeps } from './service.ts'

export function uploadRoutes(deps: UploadDeps): Binding[] {
  return [
    route(uploads.profileImage, ({ viewer, file }) =>
      storePicture(deps, viewer.id, 'profile', file),
    ),
    route(uploads.postImage, ({ viewer, file }) => storePicture(deps, viewer.id, 'post', file)),
    route(uploads.personalityImage, ({ viewer, file }) =>
      storePicture(deps, viewer.id, 'personality', file),
    ),
    route(uploads.siteImage, ({ file }) => storeSitePicture(deps, file)),
  ]
}
