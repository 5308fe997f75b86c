import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { problems } from '../../contract/errors.ts'
import { edges, hugePng, metadataOf, photograph, picture } from '../../test/pictures.ts'
import { imageFormat, makePicture } from './images.ts'

const make = (bytes: Buffer, { signal } = new AbortController()) =>
  makePicture({ read: async () => bytes, signal })

async function fileOf(bytes: Buffer) {
  const { width, files } = await make(bytes)
  return files.get(width) as Buffer
}

describe('the format of a file', () => {
  it.each([
    ['jpeg', 'ffd8ffe000104a46'],
    ['png', '89504e470d0a1a0a'],
    ['gif', '4749463837610100'],
    ['gif', '4749463839610100'],
    [undefined, '89504e470d0a1a'],
    [undefined, '474946383561'],
    [undefined, '524946460000000057454250'],
    [undefined, '3c73766720'],
    [undefined, ''],
  ])('is %s when it begins with %s', (format, start) => {
    expect(imageFormat(Buffer.from(start, 'hex'))).toBe(format)
  })
})

describe('a picture', () => {
  it.each(['jpeg', 'png', 'gif'] as const)(
    'is encoded again from a %s, never wider than the original',
    async (format) => {
      const { width, files } = await make(await picture({ width: 700, height: 100, format }))
      expect(width).toBe(700)
      expect([...files.keys()]).toEqual([160, 320, 640, 700])
      for (const [each, bytes] of files) {
        expect(await metadataOf(bytes)).toMatchObject({ format: 'webp', width: each })
      }
    },
  )

  it.each([
    [3000, 100, 2048],
    [100, 3000, 68],
    [1, 1, 1],
  ])('of %i × %i has a widest file of %i', async (width, height, widest) => {
    expect((await make(await picture({ width, height }))).width).toBe(widest)
  })

  it('is rotated upright and has no metadata, such as the place where it was taken', async () => {
    const sent = await photograph(300, 200)
    expect((await metadataOf(sent)).exif?.includes('Somebody')).toBe(true)
    const result = await fileOf(sent)
    const { width, height, exif, orientation, icc, xmp, iptc } = await metadataOf(result)
    expect({ width, height, exif, orientation, icc, xmp, iptc }).toEqual({
      width: 200,
      height: 300,
    })
    const { top, bottom } = await edges(result)
    expect([top, bottom]).toEqual([expect.closeTo(255, -1), expect.closeTo(0, -1)])
  })

  it('keeps its transparency', async () => {
    const clear = { width: 20, height: 20, channels: 4, background: '#0000' } as const
    const result = await fileOf(await sharp({ create: clear }).png().toBuffer())
    expect((await sharp(result).stats()).isOpaque).toBe(false)
  })

  it.each(['b-w', 'cmyk', 'rgb16'])('may have the colour space %s', async (colours) => {
    const bytes = await picture()
    const sent = sharp(bytes).toColourspace(colours)
    const stored = await (colours === 'rgb16' ? sent.png() : sent.jpeg()).toBuffer()
    const { left = 0, right = 255 } = await edges(await fileOf(stored))
    expect([left > 200, right < 60]).toEqual([true, true])
  })

  it('of an animated GIF is its first frame', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const animated = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await metadataOf(animated)).pages).toBe(2)
    const result = await fileOf(animated)
    expect((await metadataOf(result)).pages ?? 1).toBe(1)
    expect((await sharp(result).stats()).dominant.r).toBeGreaterThan(200)
  })

  it('is made for each of many simultaneous uploads', async () => {
    const sent = await picture()
    const made = await Promise.all(Array.from({ length: 12 }, () => make(sent)))
    expect(new Set(made.map(({ width }) => width))).toEqual(new Set([400]))
  })

  it('is in memory only while it is checked or decoded, with few others', async () => {
    const { signal } = new AbortController()
    let reading = 0
    let mostReading = 0
    const read = async () => {
      mostReading = Math.max(mostReading, ++reading)
      await sleep(5)
      reading--
      return Buffer.from('just text')
    }
    await Promise.allSettled(Array.from({ length: 12 }, () => makePicture({ read, signal })))
    expect(mostReading).toBeLessThan(4)
  })

  it('leaves the queue when its client disconnects', async () => {
    const sent = await picture()
    const clients = Array.from({ length: 12 }, () => new AbortController())
    const made = clients.map((client) => make(sent, client))
    for (const client of clients.slice(1)) client.abort()
    const results = await Promise.allSettled(made)
    const aborted = results.filter(
      (result) => result.status === 'rejected' && result.reason.name === 'AbortError',
    )
    expect(results[0]?.status).toBe('fulfilled')
    expect(aborted.length).toBeGreaterThan(8)
  })
})

describe('rejects a file that', () => {
  const rejected: Record<string, [keyof typeof problems, () => Promise<Buffer> | Buffer]> = {
    'is empty': ['imageType', () => Buffer.alloc(0)],
    'is text': ['imageType', () => Buffer.from('just text')],
    'is an SVG': ['imageType', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    'is a WebP': [
      'imageType',
      async () =>
        sharp(await picture())
          .webp()
          .toBuffer(),
    ],
    'is a PNG by its first bytes only': [
      'imageDamaged',
      () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100, 1)]),
    ],
    'claims a huge size': ['imageDimensions', () => hugePng(16_000)],
    'claims a huge size as a JPEG': ['imageDimensions', () => claim(picture(jpeg), 0xfe, 0xfe)],
    'is progressive and very large': [
      'imageInterlaced',
      () =>
        claim(
          sharp(flat).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
          0x18,
          0x18,
        ),
    ],
    'is a JPEG cut off in the middle': ['imageDamaged', () => cut('jpeg', 0.5)],
    'is a JPEG without its last fifth': ['imageDamaged', () => cut('jpeg', 0.8)],
    'is a progressive JPEG cut off in its first scan': ['imageDamaged', () => upToScan(0)],
    'is a PNG cut off in the middle': ['imageDamaged', () => cut('png', 0.5)],
    'is a PNG without its last pixels': ['imageDamaged', () => cut('png', 0.99)],
    'is a GIF cut off in the middle': ['imageDamaged', () => cut('gif', 0.5)],
  }

  it.each(Object.entries(rejected))('%s', async (_, [problem, file]) => {
    const { statusCode, message } = problems[problem]
    await expect(make(await file())).rejects.toMatchObject({
      statusCode,
      responseMessage: message(),
    })
  })

  const jpeg = { width: 20, height: 20, format: 'jpeg' } as const
  const flat = { create: { width: 20, height: 20, channels: 3, background: 'red' } } as const

  /** Writes false dimensions into the header of a JPEG: the upper bytes of height and width. */
  async function claim(file: Promise<Buffer>, height: number, width: number) {
    const bytes = await file
    const frame = ['ffc0', 'ffc2'].map((mark) => bytes.indexOf(Buffer.from(mark, 'hex')))
    const at = frame.find((found) => found > 0) ?? 0
    bytes[at + 5] = height
    bytes[at + 7] = width
    return bytes
  }
})

describe('accepts, as browsers do,', () => {
  const accepted: Record<string, () => Promise<Buffer>> = {
    'a JPEG without its last bytes': () => cut('jpeg', 0.999),
    'a JPEG without its last twentieth': () => cut('jpeg', 0.95),
    'a progressive JPEG without its end': () => upToScan(2),
    'a PNG without its end chunk': async () => (await noise('png')).subarray(0, -12),
    'a GIF without its last byte': async () => (await noise('gif')).subarray(0, -1),
    'a JPEG with bytes after its end': async () =>
      Buffer.concat([await noise('jpeg'), Buffer.alloc(40, 7)]),
  }

  it.each(Object.entries(accepted))('%s', async (_, file) => {
    expect(await make(await file())).toMatchObject({ width: 120 })
  })

  it('and shows of a JPEG what is there', async () => {
    const whole = await noise('jpeg')
    const upper = async (bytes: Buffer) =>
      sharp(await fileOf(bytes))
        .extract({ left: 0, top: 0, width: 120, height: 64 })
        .raw()
        .toBuffer()
    const [expected, shown] = await Promise.all(
      [whole, whole.subarray(0, whole.length * 0.95)].map(upper),
    )
    const differences = shown?.map((value, at) => Math.abs(value - (expected?.[at] ?? 0)))
    expect(Math.max(...(differences ?? []))).toBeLessThan(40)
  })
})

const noise = (format: 'jpeg' | 'png' | 'gif', options = {}) =>
  sharp({
    create: {
      width: 120,
      height: 90,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .toFormat(format, options)
    .toBuffer()

/** The beginning of a file, as a share of its bytes. */
async function cut(format: 'jpeg' | 'png' | 'gif', share: number): Promise<Buffer> {
  const whole = await noise(format)
  return whole.subarray(0, whole.length * share)
}

/** A progressive JPEG up to the beginning of a scan, and a few bytes of it. */
async function upToScan(later: number): Promise<Buffer> {
  const whole = await noise('jpeg', { progressive: true })
  let at = -1
  for (let scan = 0; scan <= later; scan++) at = whole.indexOf(Buffer.from('ffda', 'hex'), at + 1)
  return whole.subarray(0, at + 20)
}
