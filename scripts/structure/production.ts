import { type Finding, type Import, isTest, type Source } from './source.ts'

/** What a production site runs; the web app runs there too, to render pages. */
const runs = /^(server|contract|web)\/|^scripts\/(start|supervise|build|voxpop)\.ts$/

/** Those who load a development package only if it is needed, and tell how to install it when it is missing. */
const loadsLater = (path: string, one: Import) => path === 'scripts/build.ts' && one.dynamic

/**
 * What runs in production imports no development packages, as `npm ci --omit=dev` leaves them out.
 * @param dependencies names of the packages that are installed there
 */
export function checkProduction(sources: Source[], dependencies: ReadonlySet<string>): Finding[] {
  return sources
    .filter(({ path }) => runs.test(path) && !isTest(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter((one) => !one.typeOnly && !one.target && !one.specifier.startsWith('node:'))
        .filter((one) => !dependencies.has(packageOf(one)) && !loadsLater(path, one))
        .map(({ line, specifier }) => ({
          path,
          line,
          message: `'${specifier}' is no entry of dependencies in package.json, so a production install does not have it. Move it there from devDependencies, or import its types only.`,
        })),
    )
}

const packageOf = ({ specifier }: Import) =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
