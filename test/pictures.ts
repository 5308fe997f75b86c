import zlib from 'node:zlib'
import sharp, { type Metadata } from 'sharp'

interface PictureOptions {
  width?: number
  height?: number
  format?: 'jpeg' | 'png' | 'gif'
}

/** Creates a picture that is white on the left and black on the right, so that rotation is visible. */
export function picture({
  width = 400,
  height = 300,
  format = 'png',
}: PictureOptions = {}): Promise<Buffer> {
  return draw(width, height).toFormat(format).toBuffer()
}

/** Creates a JPEG like a phone's, with EXIF rotation by 90° and GPS coordinates. */
export function photograph(width: number, height: number): Promise<Buffer> {
  return draw(width, height)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Artist: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 33/1 4512/100' },
    })
    .toBuffer()
}

function draw(width: number, height: number) {
  const half = { width: Math.max(1, Math.floor(width / 2)), height, channels: 3 } as const
  return sharp({ create: { width, height, channels: 3, background: 'black' } }).composite([
    { input: { create: { ...half, background: 'white' } }, left: 0, top: 0 },
  ])
}

/** Creates a PNG decompression bomb: 32 kB for 16,000 × 16,000 pixels. */
export function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = Buffer.alloc((1 + Math.ceil(side / 8)) * side)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', zlib.deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(zlib.crc32(body))
  return Buffer.concat([length, body, checksum])
}

export const metadataOf = (bytes: Buffer): Promise<Metadata> => sharp(bytes).metadata()

/** Brightness at the middle of each edge, 0 to 255. */
export async function edges(bytes: Buffer) {
  const size = { width: 3, height: 3, fit: 'fill', kernel: 'nearest' } as const
  const pixels = await sharp(bytes).resize(size).greyscale().raw().toBuffer()
  return { left: pixels[3], right: pixels[5], top: pixels[1], bottom: pixels[7] }
}
