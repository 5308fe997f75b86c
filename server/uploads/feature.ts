import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import type { FileStore } from '../platform/files.ts'
import type { UploadCollector } from './collector.ts'
import { uploadRoutes } from './routes.ts'

interface UploadsDeps {
  db: Db
  files: FileStore
  uploadCollector: UploadCollector
}

export const uploadsFeature = ({ db, files, uploadCollector }: UploadsDeps): Feature => ({
  routes: uploadRoutes({ db, files }),
  jobs: { collection: uploadCollector },
})
