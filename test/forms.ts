/** One part of a multipart form; its texts are written without escaping. */
export interface FormPart {
  field: string
  content: Buffer | string
  /** Undefined for a text field. */
  fileName?: string
  type?: string
}

/** Encodes a multipart/form-data request; written by hand, so that tests can send invalid forms. */
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
