import fc from 'fast-check'
import type { UploadSpec } from '../../contract/endpoint.ts'

const boundary = '----fuzz'
export const uploadType = `multipart/form-data; boundary=${boundary}`

const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A PNG whose header declares 65,535 × 65,535 pixels. */
function hugePng(): Buffer {
  const png = Buffer.from(onePixelPng)
  png.writeUInt32BE(65_535, 16)
  png.writeUInt32BE(65_535, 20)
  return png
}

const contents = [
  onePixelPng,
  onePixelPng.subarray(0, 40),
  hugePng(),
  Buffer.alloc(0),
  Buffer.from('\xff\xd8\xff\xe0 no picture', 'latin1'),
  Buffer.from('GIF89a'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  Buffer.from('<html><script>alert(1)</script>'),
  Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'),
  Buffer.alloc(300_000, 'a'),
]
const names = ['a.png', '', '../../a.png', 'a\0.png', '"', 'é'.repeat(300), 'a.svg', 'C:\\a.jpg']
const types = ['image/png', 'image/svg+xml', 'text/html', '', 'image/', 'a'.repeat(2_000)]

interface Part {
  field: string
  name: string
  type: string
  content: Buffer
}

const encodePart = ({ field, name, type, content }: Part) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])

/** Generates forms with up to three files, complete or truncated, few of them pictures. */
export function badForms({ fields }: UploadSpec): fc.Arbitrary<Buffer> {
  const part = fc.record({
    field: fc.constantFrom(...fields, 'other', '__proto__', ''),
    name: fc.constantFrom(...names),
    type: fc.constantFrom(...types),
    content: fc.constantFrom(...contents),
  })
  const end = fc.constantFrom(`--${boundary}--\r\n`, `--${boundary}`, '')
  return fc
    .tuple(fc.array(part, { maxLength: 3 }), end)
    .map(([parts, end]) => Buffer.concat([...parts.map(encodePart), Buffer.from(end)]))
}
