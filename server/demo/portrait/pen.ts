/** A point of an outline; a third number makes it a corner, without one the line runs smoothly through it. */
export type Point = readonly [x: number, y: number, corner?: 1]

const round = (value: number) => Math.round(value * 10) / 10

/** Reads points written as `x,y x,y! …`, where `!` marks a corner. */
export function pointsOf(text: string): Point[] {
  return text.split(' ').map((point): Point => {
    const [x = 0, y = 0] = point.replace('!', '').split(',').map(Number)
    return point.endsWith('!') ? [x, y, 1] : [x, y]
  })
}

/** Path data of a closed outline through all points, given as such or as `pointsOf` reads them. */
export function outline(through: readonly Point[] | string, softness = 0.18): string {
  const points = typeof through === 'string' ? pointsOf(through) : through
  const at = (index: number) => points[(index + points.length) % points.length] as Point
  const handle = (index: number, direction: 1 | -1): Point => {
    const [x, y, corner] = at(index)
    if (corner) return [x, y]
    const [beforeX, beforeY] = at(index - 1)
    const [afterX, afterY] = at(index + 1)
    const reach = softness * direction
    return [x + (afterX - beforeX) * reach, y + (afterY - beforeY) * reach]
  }
  const segments = points.map((_, index) => {
    const numbers = [...handle(index, 1), ...handle(index + 1, -1), ...at(index + 1).slice(0, 2)]
    const [x1, y1, x2, y2, x, y] = numbers.map((value) => round(value ?? 0))
    return `C${x1} ${y1} ${x2} ${y2} ${x} ${y}`
  })
  const [x, y] = at(0)
  return `M${round(x)} ${round(y)}${segments.join('')}Z`
}

/** The points of a symmetric outline from its right half, top to bottom on the middle line. */
export function mirrored(right: readonly Point[]): Point[] {
  const left = right
    .filter(([x]) => x !== 0)
    .map(([x, y, corner]): Point => (corner ? [-x, y, 1] : [-x, y]))
    .reverse()
  return [...right, ...left]
}

export function fill(d: string, color: string, more = ''): string {
  return `<path d="${d}" fill="${color}"${more && ` ${more}`}/>`
}

export function line(d: string, color: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`
}

export function disc(x: number, y: number, r: number, color: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${color}"/>`
}

/** The same drawing on the other side of the middle line. */
export function flipped(drawing: string): string {
  return `<g transform="scale(-1 1)">${drawing}</g>`
}

/** A drawing and its mirror image. */
export function both(drawing: string): string {
  return drawing + flipped(drawing)
}
