import type { Config } from '../config.ts'
import type { Feature } from '../platform/feature.ts'
import { createImporter, type ImportJobDeps } from './job.ts'
import { importRoutes } from './routes.ts'

export function importsFeature(deps: ImportJobDeps & { config: Pick<Config, 'publicUrl'> }) {
  const importer = createImporter(deps)
  const startWork = () => void importer.run()
  return {
    routes: importRoutes({ ...deps, startWork }),
    jobs: { importer },
  } satisfies Feature
}
