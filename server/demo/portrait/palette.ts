/** Colour between two, `share` of the way from the first. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)]
  const mixed = a.map((value, index) => Math.round(value + ((b[index] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function channels(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}

export const ink = '#22242b'
export const paper = '#f7f3ea'

export const skins = {
  ivory: '#f2d5c0',
  rose: '#eac0a6',
  sand: '#dcae88',
  honey: '#c99268',
  amber: '#b27b52',
  chestnut: '#8e5b3c',
  umber: '#744a33',
  ebony: '#5c3a2b',
} as const
export type Skin = keyof typeof skins

export const hairColors = {
  black: '#26211f',
  espresso: '#3b2a22',
  brown: '#5d4030',
  auburn: '#84482c',
  copper: '#a9613a',
  blond: '#c49a5c',
  flax: '#d9bd8b',
  iron: '#6b6a6a',
  silver: '#a9a8a5',
  white: '#dedad2',
} as const
export type HairColor = keyof typeof hairColors

export const cloths = {
  ink: '#2b3750',
  charcoal: '#3d4046',
  oxblood: '#74343a',
  moss: '#55634b',
  ochre: '#b78c46',
  slate: '#617587',
  plum: '#5e4862',
  terracotta: '#ab6147',
  oat: '#cdb893',
  teal: '#3c6464',
  cream: '#efe6d4',
  dusk: '#8692a4',
  rosewood: '#a07a78',
} as const
export type Cloth = keyof typeof cloths

/** A ground and the tone of what stands on it. */
export const grounds = [
  ['#e8e0cf', '#d8ccb2'],
  ['#dfe3dd', '#c8d0c6'],
  ['#e9dcd0', '#d9c3b1'],
  ['#d9e0e5', '#bfcbd4'],
  ['#ece4c9', '#dccd9e'],
  ['#dedad6', '#c8c1ba'],
  ['#e3dbe0', '#cdbfc8'],
  ['#dfe4da', '#bccabf'],
  ['#efe4da', '#e2c6b4'],
] as const
