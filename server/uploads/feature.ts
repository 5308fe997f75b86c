import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import type { FileStore } from '../platform/files.ts'
import type { UploadCollector } from './collector.ts'
import type { PictureAddresses } from './picture-addresses.ts'
import { uploadRoutes } from './routes.ts'
import { exportSignedUploads } from './service.ts'

interface UploadsDeps {
  db: Db
  files: FileStore
  pictureAddresses: PictureAddresses
  uploadCollector: UploadCollector
}

export const uploadsFeature = (deps: UploadsDeps): Feature => ({
  routes: uploadRoutes(deps),
  dataExport: {
    uploads: (tx, userId) => exportSignedUploads(deps.pictureAddresses, tx, userId),
  },
  jobs: { collection: deps.uploadCollector },
})
