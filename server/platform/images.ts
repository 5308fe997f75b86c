import type { Metadata } from 'sharp'
import { limits } from '../../contract/limits.ts'
import { pictureMaxSide, pictureWidths } from '../../contract/pictures.ts'
import { problem } from './errors.ts'
import { Semaphore } from './semaphore.ts'

/** A picture as it is kept: made anew from its pixels, nothing of the file that was sent is left. */
export interface Picture {
  /** Width of the widest file. */
  width: number
  /** WebP files by width, the widest last. */
  files: Map<number, Buffer>
}

/** Loaded with the first picture: it takes as much memory as a thousand visitors. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Kept decoded pictures would be memory that nobody asks for again.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

// Each takes up to some 250 MB: never two at once.
const decoding = new Semaphore({ concurrency: 1, maxQueued: 29, retryAfter: 10 })
const secondsEach = 15

/** How files begin, in hexadecimal. */
const signatures: Record<string, string[]> = {
  jpeg: ['ffd8ff'],
  png: ['89504e470d0a1a0a'],
  gif: ['474946383761', '474946383961'],
}

/** The format that the content says, of those that are taken. */
export function imageFormat(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex')
  const formats = Object.entries(signatures)
  return formats.find(([, starts]) => starts.some((one) => start.startsWith(one)))?.[0]
}

/**
 * Turns the bytes somebody sent into the files to serve: upright, without metadata, in several widths. Of a
 * moving GIF the first picture stays.
 * @param read is asked once for the header, and again when it is the picture's turn: waiting ones take no memory
 * @throws 400 saying what is wrong with the picture
 */
export async function makePicture(read: () => Promise<Buffer>): Promise<Picture> {
  await checkHeader(await read())
  return decoding.run(async () => scale(await read()))
}

/** Refuses by what the file says of itself, before anything is decoded. */
async function checkHeader(bytes: Buffer): Promise<void> {
  // Other decoders never see a byte: SVG and PDF are programs rather than pictures.
  const format = imageFormat(bytes)
  if (!format) throw problem('imageType')
  const sharp = await loadSharp()
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damaged)
  if (header.format !== format) throw problem('imageType')
  if (header.width * header.height > limits.imageMaxPixels) throw problem('imageDimensions')
  if (header.isProgressive && heldBytes(header) > mostHeldBytes) throw problem('imageInterlaced')
}

const mostHeldBytes = 160_000_000

/** What decoding a picture takes that comes in ever finer passes: all of it stays until the last one. */
function heldBytes({ format, width, height, channels, depth, chromaSubsampling = '' }: Metadata) {
  const samples = chromaSubsampling.startsWith('4:2:0') ? channels / 2 : channels
  const bytesEach = format === 'jpeg' || depth === 'ushort' ? 2 : 1
  return width * height * samples * bytesEach
}

async function scale(bytes: Buffer): Promise<Picture> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(bytes, {
    failOn: 'error',
    limitInputPixels: limits.imageMaxPixels,
  })
    .timeout({ seconds: secondsEach })
    .autoOrient()
    .resize({
      width: pictureMaxSide,
      height: pictureMaxSide,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(damaged)
  const { width, height, channels } = info
  const files = new Map<number, Buffer>()
  for (const wanted of pictureWidths(width)) {
    const file = await sharp(data, { raw: { width, height, channels } })
      .resize({ width: wanted })
      .webp({ quality: 82, effort: 2 })
      .toBuffer()
    files.set(wanted, file)
  }
  return { width, files }
}

function damaged(error: Error): never {
  throw error.message.startsWith('timeout') ? problem('unavailable', 10) : problem('imageDamaged')
}
