import type { FailOnOptions, Metadata } from 'sharp'
import { limits } from '../../contract/limits.ts'
import { pictureWidths } from '../../contract/pictures.ts'
import { problem } from './errors.ts'
import type { UploadedFile } from './http/uploaded-file.ts'
import { Semaphore } from './semaphore.ts'

/** A picture encoded again from its pixels, so that nothing else of the uploaded file is stored. */
export interface Picture {
  /** Width of the widest file. */
  width: number
  /** WebP files by width, the widest last. */
  files: Map<number, Buffer>
}

/** Imports sharp when it is first used, because it takes as much memory as a thousand visitors. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Each picture is decoded only once, so a cache would only take memory.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** The longest side of a stored picture in pixels. */
const maxSide = 2048

// Decoding one picture takes up to 250 MB.
const decoding = new Semaphore({
  name: 'picture_decoding',
  concurrency: 1,
  maxQueued: 29,
  retryAfter: 10,
})
// Checking a header takes milliseconds, and the whole file in memory meanwhile.
const checking = new Semaphore({
  name: 'picture_checking',
  concurrency: 2,
  maxQueued: 200,
  retryAfter: 10,
})
const timeoutSeconds = 15

/** Magic numbers at the beginning of files, in hexadecimal. */
const signatures = [
  ['jpeg', /^ffd8ff/],
  ['png', /^89504e470d0a1a0a/],
  ['gif', /^474946383[79]61/],
  ['webp', /^52494646.{8}57454250/],
] as const

type ImageFormat = (typeof signatures)[number][0]

/** What may be uploaded. Pictures that another site has stored are WebP. */
export const uploadedFormats: readonly ImageFormat[] = ['jpeg', 'png', 'gif']
export const storedFormats: readonly ImageFormat[] = ['webp']

/** The accepted format that the file's magic number indicates; undefined for other files. */
export function imageFormat(
  bytes: Uint8Array,
  accepted: readonly ImageFormat[] = uploadedFormats,
): ImageFormat | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  const found = signatures.find(([, signature]) => signature.test(start))?.[0]
  return found && accepted.includes(found) ? found : undefined
}

/**
 * Converts an uploaded file to WebP files in several widths: rotated upright, without metadata, of an animated GIF only
 * the first frame.
 * @param file is read once to check the header, and again when decoding starts, so that queued uploads take no memory;
 * it leaves the queue when its client disconnects
 * @throws 400 saying what is wrong with the picture
 */
export async function makePicture(
  { read, signal }: UploadedFile,
  accepted = uploadedFormats,
): Promise<Picture> {
  await checking.run(async () => checkHeader(await read(), accepted), signal)
  return decoding.run(async () => scale(await read()), signal)
}

/** Rejects a file by its header, before it is decoded. */
async function checkHeader(bytes: Buffer, accepted: readonly ImageFormat[]): Promise<void> {
  // Other formats never reach a decoder: SVG and PDF can contain scripts.
  const format = imageFormat(bytes, accepted)
  if (!format) throw problem('imageType')
  const sharp = await loadSharp()
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damaged)
  if (header.format !== format) throw problem('imageType')
  if (header.width * header.height > limits.imageMaxPixels) throw problem('imageDimensions')
  if (header.isProgressive && progressiveBytes(header) > maxProgressiveBytes)
    throw problem('imageInterlaced')
}

const maxProgressiveBytes = 160_000_000

/** Memory for decoding a progressive or interlaced picture, which is kept completely until the last pass. */
function progressiveBytes({
  format,
  width,
  height,
  channels,
  depth,
  chromaSubsampling = '',
}: Metadata) {
  const samples = chromaSubsampling.startsWith('4:2:0') ? channels / 2 : channels
  const bytesPerSample = format === 'jpeg' || depth === 'ushort' ? 2 : 1
  return width * height * samples * bytesPerSample
}

async function scale(bytes: Buffer): Promise<Picture> {
  const sharp = await loadSharp()
  const { data, info } = await decode(bytes, 'error')
    .catch((error) => decodeAlmostWhole(bytes, error))
    .catch(damaged)
  const { width, height, channels } = info
  const files = new Map<number, Buffer>()
  for (const targetWidth of pictureWidths(width)) {
    const file = await sharp(data, { raw: { width, height, channels } })
      .resize({ width: targetWidth })
      .webp({ quality: 82, effort: 2 })
      .toBuffer()
    files.set(targetWidth, file)
  }
  return { width, files }
}

async function decode(bytes: Buffer, failOn: FailOnOptions) {
  const sharp = await loadSharp()
  return sharp(bytes, { failOn, limitInputPixels: limits.imageMaxPixels })
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize({
      width: maxSide,
      height: maxSide,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/**
 * Decodes a JPEG that lacks its end as browsers show it: what is missing is grey.
 * @throws the error of the strict decoder for other formats, whose decoders would show black parts, unlike browsers
 */
async function decodeAlmostWhole(bytes: Buffer, error: Error) {
  if (imageFormat(bytes) !== 'jpeg') throw error
  const decoded = await decode(bytes, 'none')
  if (greyShare(decoded.data, decoded.info.channels) > maxMissingShare) throw error
  return decoded
}

/** A picture of which more is missing is refused. */
const maxMissingShare = 0.1

/** The share of pixels that are exactly in the middle between black and white, as where no data of a JPEG is left. */
function greyShare(pixels: Buffer, channels: number): number {
  let grey = 0
  for (let at = 0; at < pixels.length; at += channels) {
    if (pixels[at] === 128 && pixels[at + channels - 1] === 128) grey += 1
  }
  return (grey * channels) / pixels.length
}

function damaged(error: Error): never {
  throw error.message.startsWith('timeout') ? problem('unavailable', 10) : problem('imageDamaged')
}
