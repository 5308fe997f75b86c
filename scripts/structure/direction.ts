import path from 'node:path'
import { type Location, layers, locate, rankedFeatures } from './layers.ts'
import { type Finding, type Import, isTest, type Source } from './source.ts'

/**
 * Imports point one way: server and web import the contract, and inside each of them higher layers import lower ones.
 * The verifier imports nothing of them.
 */
export function checkDirection(sources: Source[]): Finding[] {
  return [...unrankedFeatures(sources), ...sources.flatMap(wrongImports)]
}

function wrongImports(source: Source): Finding[] {
  return source.imports.flatMap((one) => {
    const message = violation(source.path, one)
    return message ? [{ path: source.path, line: one.line, message }] : []
  })
}

function unrankedFeatures(sources: Source[]): Finding[] {
  const firstFiles = Map.groupBy(sources, ({ path }) => path.split('/').slice(0, 2).join('/'))
  return [...firstFiles.values()].flatMap(([first]) => {
    const location = first && locate(first.path)
    if (!first || !location?.feature || isRanked(location)) return []
    const message = `The feature '${location.feature}' has no rank. Add it to rankedFeatures in scripts/structure/layers.ts, after every feature it imports.`
    return [{ path: first.path, line: 1, message }]
  })
}

const isRanked = ({ side, feature = '' }: Location) => rankedFeatures[side].includes(feature)

const topFolderOf = (file: string) => file.split('/')[0] ?? ''

const isForContract = (target: string) =>
  topFolderOf(target) === 'contract' ||
  target.startsWith('messages/en/contract/') ||
  target === 'messages/languages.ts'

/** Says why an import is wrong and how to fix it; undefined if it is allowed. */
function violation(from: string, one: Import): string | undefined {
  const { target, specifier } = one
  const folder = topFolderOf(from)
  if (folder === 'contract') {
    if (target ? isForContract(target) : specifier === 'zod') return undefined
    if (isTest(from)) return undefined
    return `The contract imports only zod, its messages and itself, not '${specifier}'. Move what both need into contract/, or this file into server/ or web/.`
  }
  if (folder === 'verifier' && !isTest(from)) {
    if (target ? topFolderOf(target) === 'verifier' : specifier.startsWith('@noble/hashes/')) {
      return undefined
    }
    return `The verifier imports only @noble/hashes and itself, not '${specifier}': it checks the rest of the project, and runs in browsers. Pass it in as an argument.`
  }
  if (!target) return undefined
  const other = topFolderOf(target)
  if (folder === 'server' && other === 'verifier' && !isTest(from)) {
    if (from.startsWith('server/commands/')) return undefined
    return `Only commands import the verifier ('${specifier}'): the site must not share code with what checks it.`
  }
  const [, ofSide] = /^messages\/en\/(\w+)\//.exec(target) ?? []
  if (folder === 'web' && ofSide === 'server') {
    return `Messages in ${path.dirname(target)} are for the server alone ('${specifier}'). Move what both need to messages/en/contract/.`
  }
  if (folder === 'server' && other === 'messages' && target.endsWith('.json') && !ofSide) {
    return `The server has the language of its reader, '${specifier}' that of a build. Move the message to messages/en/server/.`
  }
  if (folder === 'web' && other === 'server') {
    return `The web app never imports the server ('${specifier}'). Put what both need into contract/, or request it through the API.`
  }
  if (folder === 'server' && other === 'web') {
    return `The server never imports the web app ('${specifier}'). It loads the built entry-server through RenderPage of contract/render.ts.`
  }
  if ((folder === 'server' || folder === 'web') && !isTest(from)) {
    if (['test', 'bench', 'cluster', 'faults', 'mutations', 'scripts'].includes(other)) {
      return `The product does not import from ${other}/ ('${specifier}'). Move what it needs into ${folder}/.`
    }
    return (
      wrongLayer(from, target, one) ??
      wrongFileKind(from, target, one) ??
      pastFeatureFile(from, target, one)
    )
  }
  return undefined
}

function wrongLayer(from: string, target: string, { specifier }: Import): string | undefined {
  const here = locate(from)
  const there = locate(target)
  if (!here || !there) return undefined
  const order = layers[here.side]
  const height = order.indexOf(there.layer) - order.indexOf(here.layer)
  if (height > 0) {
    return `${describe(here)} does not import upwards from ${describe(there)} ('${specifier}'). Pass it in as an argument, or move the shared part to a lower layer.`
  }
  if (height < 0 || here.layer !== 'features' || here.feature === there.feature) return undefined
  if (!isRanked(here) || !isRanked(there)) return undefined
  const ranks = rankedFeatures[here.side]
  if (ranks.indexOf(there.feature ?? '') < ranks.indexOf(here.feature ?? '')) return undefined
  return `The feature '${here.feature}' ranks below '${there.feature}' and must not import '${specifier}'. Let '${there.feature}' call '${here.feature}', pass it in from app, or change the ranks in scripts/structure/layers.ts.`
}

const describe = ({ feature, layer }: Location) =>
  feature ? `the feature '${feature}'` : `the layer '${layer}'`

const fileName = (file: string) => file.split('/').at(-1) ?? ''

/** A server feature plugs in with feature.ts, which only the app imports. */
function pastFeatureFile(from: string, target: string, { specifier }: Import): string | undefined {
  const there = locate(target)
  if (there?.side !== 'server' || there.layer === 'platform') return undefined
  if (fileName(target) === 'feature.ts' && from !== 'server/app.ts') {
    return `Only server/app.ts imports feature.ts, not '${specifier}'. Import the service or store that you need; an object that several features use is created in server/services.ts.`
  }
  if (fileName(target) === 'routes.ts' && fileName(from) !== 'feature.ts') {
    return `Only feature.ts imports routes.ts ('${specifier}'). List the routes in the feature.ts of their feature, which server/app.ts lists.`
  }
  return undefined
}

/** Checks what routes.ts, store.ts, policy.ts and present.ts of a server feature import. */
function wrongFileKind(from: string, target: string, { specifier, typeOnly }: Import) {
  const here = locate(from)
  const there = locate(target)
  if (here?.side !== 'server' || !here.feature) return undefined
  const kind = fileName(from)
  if (kind === 'routes.ts' && there?.feature && there.feature !== here.feature) {
    return `routes.ts binds only functions of its own feature, not '${specifier}'. Call the other feature from service.ts.`
  }
  // A policy.ts is pure, so that a store can translate its rules to SQL.
  const isStoreOrPolicy = ['store.ts', 'policy.ts'].includes(fileName(target))
  if (kind === 'store.ts' && !typeOnly && there?.feature && !isStoreOrPolicy) {
    return `store.ts holds SQL: besides stores and policies it imports no feature, so not '${specifier}'. Let service.ts call both.`
  }
  const isPure = kind === 'policy.ts' || kind === 'present.ts'
  if (isPure && !typeOnly && there && !['policy.ts', 'present.ts'].includes(fileName(target))) {
    return `${kind} is pure: besides types it imports only the contract, not '${specifier}'. Pass the value in as an argument.`
  }
  return undefined
}
