import { type Finding, type Import, isTest, type Source } from './source.ts'

/** Files that run in production, including the web app, which the server uses to render pages. */
const productionFiles =
  /^(server|contract|web|verifier)\/|^scripts\/(start|supervise|build|build-parts|kept-builds|voxpop)\.ts$/

/** scripts/build.ts loads Vite only for a build and says how to install it when it is missing. */
const isOptionalImport = (path: string, one: Import) => path === 'scripts/build.ts' && one.dynamic

/**
 * Reports imports of development packages from files that run in production, where `npm ci --omit=dev` omits them.
 * @param dependencies names of the packages that a production install has
 */
export function checkProduction(sources: Source[], dependencies: ReadonlySet<string>): Finding[] {
  return sources
    .filter(({ path }) => productionFiles.test(path) && !isTest(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter((one) => !one.typeOnly && !one.target && !one.specifier.startsWith('node:'))
        .filter((one) => !dependencies.has(packageOf(one)) && !isOptionalImport(path, one))
        .map(({ line, specifier }) => ({
          path,
          line,
          message: `'${specifier}' is not in dependencies of package.json, so a production install does not have it. Move it there from devDependencies, or import only its types.`,
        })),
    )
}

const packageOf = ({ specifier }: Import) =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
