/** A part of a form, its texts written as they are. */
export interface FormPart {
  field: string
  content: Buffer | string
  /** Absent: a text field. */
  fileName?: string
  type?: string
}

/** A form (multipart/form-data) as a request sends it; made by hand, so that it can be wrong. */
export function formOf(parts: FormPart[]): { headers: Record<string, string>; body: Buffer } {
  const boundary = 'the-boundary-of-this-form'
  const written = parts.flatMap(({ field, content, fileName, type }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"`,
    fileName === undefined ? '' : `; filename="${fileName}"`,
    type === undefined ? '' : `\r\ncontent-type: ${type}`,
    '\r\n\r\n',
    content,
    '\r\n',
  ])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...written, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece))),
  }
}
