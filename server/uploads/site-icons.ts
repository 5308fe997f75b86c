import { iconFiles } from '../../contract/site-pictures.ts'
import { loadSharp } from '../platform/images.ts'

/**
 * Makes the icons of a picture: whole in a square, transparent around it. Those that systems cut to their own shapes are
 * filled to the edge.
 * @param picture as stored, so encoded by this site
 */
export async function makeIcons(picture: Buffer): Promise<[name: string, png: Buffer][]> {
  const ground = await groundOf(picture)
  const { favicon, apple, small, large, maskable } = iconFiles
  const icons: [string, Buffer][] = []
  for (const { name, size } of [favicon, small, large]) {
    icons.push([name, await draw(picture, size, size, transparent)])
  }
  icons.push([apple.name, await draw(picture, apple.size, apple.size * 0.84, ground)])
  // What a circle of four fifths of the size contains is never cut off: https://www.w3.org/TR/appmanifest/#icon-masks
  icons.push([maskable.name, await draw(picture, maskable.size, maskable.size * 0.57, ground)])
  return icons
}

interface Color {
  r: number
  g: number
  b: number
  alpha: number
}

const transparent: Color = { r: 0, g: 0, b: 0, alpha: 0 }
const white: Color = { r: 255, g: 255, b: 255, alpha: 1 }

const smallest = { compressionLevel: 9 }

async function draw(
  picture: Buffer,
  size: number,
  inner: number,
  background: Color,
): Promise<Buffer> {
  const sharp = await loadSharp()
  const width = Math.round(inner)
  const [before, after] = [Math.floor((size - width) / 2), Math.ceil((size - width) / 2)]
  const drawn = sharp(picture)
    .resize({ width, height: width, fit: 'contain', background: transparent })
    .extend({ top: before, bottom: after, left: before, right: after, background: transparent })
  if (background.alpha === 0) return drawn.png(smallest).toBuffer()
  // A pipeline flattens before it extends, so this is another one.
  return sharp(await drawn.png().toBuffer())
    .flatten({ background })
    .png(smallest)
    .toBuffer()
}

/** The colour in the corner of a picture that fills its square; white for others. */
async function groundOf(picture: Buffer): Promise<Color> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [r = 255, g = 255, b = 255, alpha = 0] = data
  return info.channels === 4 && alpha === 255 ? { r, g, b, alpha: 1 } : white
}
