import { layers, type Place, placeOf, rankedFeatures } from './layers.ts'
import { type Finding, type Import, isTest, type Source } from './source.ts'

/** Imports go one way: contract below, then server or web, each from its app down to its ground. */
export function checkDirection(sources: Source[]): Finding[] {
  return [...unrankedNouns(sources), ...sources.flatMap(wrongImports)]
}

function wrongImports(source: Source): Finding[] {
  return source.imports.flatMap((one) => {
    const message = wrongWay(source.path, one)
    return message ? [{ path: source.path, line: one.line, message }] : []
  })
}

function unrankedNouns(sources: Source[]): Finding[] {
  const firstFiles = Map.groupBy(sources, ({ path }) => path.split('/').slice(0, 2).join('/'))
  return [...firstFiles.values()].flatMap(([first]) => {
    const place = first && placeOf(first.path)
    if (!first || !place?.noun || isRanked(place)) return []
    const message = `The noun '${place.noun}' has no rank. Give it its place in rankedFeatures of scripts/structure/layers.ts, above every noun it imports.`
    return [{ path: first.path, line: 1, message }]
  })
}

const isRanked = ({ side, noun = '' }: Place) => rankedFeatures[side].includes(noun)

const roomOf = (file: string) => file.split('/')[0] ?? ''

function wrongWay(from: string, one: Import): string | undefined {
  const { target, specifier } = one
  const room = roomOf(from)
  if (room === 'contract') {
    if (target ? roomOf(target) === 'contract' : specifier === 'zod') return undefined
    if (isTest(from)) return undefined
    return `The contract imports only zod and itself, not '${specifier}'. Move what both need into contract/, or this into server/ or web/.`
  }
  if (!target) return undefined
  const other = roomOf(target)
  if (room === 'web' && other === 'server') {
    return `The web app never imports the server ('${specifier}'). Put what both need into contract/, or ask for it through the API.`
  }
  if (room === 'server' && other === 'web') {
    return `The server never imports the web app ('${specifier}'). It loads the built entry-server through RenderPage of contract/render.ts.`
  }
  if ((room === 'server' || room === 'web') && !isTest(from)) {
    if (['test', 'bench', 'scripts'].includes(other)) {
      return `The product does not import from ${other}/ ('${specifier}'). Move what it needs into ${room}/.`
    }
    return wrongLayer(from, target, one) ?? wrongKind(from, target, one)
  }
  return undefined
}

function wrongLayer(from: string, target: string, { specifier }: Import): string | undefined {
  const here = placeOf(from)
  const there = placeOf(target)
  if (!here || !there) return undefined
  const order = layers[here.side]
  const height = order.indexOf(there.layer) - order.indexOf(here.layer)
  if (height > 0) {
    return `${describe(here)} does not import upwards from ${describe(there)} ('${specifier}'). Hand it in as an argument from above, or move the shared part down.`
  }
  if (height < 0 || here.layer !== 'nouns' || here.noun === there.noun) return undefined
  if (!isRanked(here) || !isRanked(there)) return undefined
  const ranks = rankedFeatures[here.side]
  if (ranks.indexOf(there.noun ?? '') < ranks.indexOf(here.noun ?? '')) return undefined
  return `'${here.noun}' stands below '${there.noun}' and must not import '${specifier}'. Let '${there.noun}' call '${here.noun}', pass it in from app, or change the ranks in scripts/structure/layers.ts.`
}

const describe = (place: Place) => (place.noun ? `the noun '${place.noun}'` : `'${place.layer}'`)

const fileName = (file: string) => file.split('/').at(-1) ?? ''

/** What the kinds of files in a noun's folder on the server may import. */
function wrongKind(from: string, target: string, { specifier, typeOnly }: Import) {
  const here = placeOf(from)
  const there = placeOf(target)
  if (here?.side !== 'server' || !here.noun) return undefined
  const kind = fileName(from)
  if (kind === 'routes.ts' && there?.noun && there.noun !== here.noun) {
    return `routes.ts binds its own noun's functions only, not '${specifier}'. Call the other noun from service.ts.`
  }
  if (kind === 'store.ts' && !typeOnly && there?.noun && fileName(target) !== 'store.ts') {
    return `store.ts holds SQL, no rules: it does not import '${specifier}'. Let service.ts call both.`
  }
  const isPure = kind === 'policy.ts' || kind === 'present.ts'
  if (isPure && !typeOnly && there && !['policy.ts', 'present.ts'].includes(fileName(target))) {
    return `${kind} is pure: besides types it imports only the contract, not '${specifier}'. Hand the value in as an argument.`
  }
  return undefined
}
