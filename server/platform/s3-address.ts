/** A bucket of an S3-compatible store. */
export interface S3Address {
  bucket: string
  /** Undefined: Amazon's, by the region. */
  endpoint: string | undefined
  region: string
  /** Undefined: where Amazon's SDK looks by itself, such as AWS_ACCESS_KEY_ID or the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/**
 * Reads `s3://ACCESS_KEY:SECRET_KEY@bucket?endpoint=https://host&region=name`; all but the bucket may be left
 * out. Keys are percent-encoded as in any address.
 * @returns undefined when the text is no such address
 */
export function parseS3Address(text: string): S3Address | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || !url.hostname || !['', '/'].includes(url.pathname))
    return undefined
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    return undefined
  }
  const known = ['endpoint', 'region']
  if ([...url.searchParams.keys()].some((name) => !known.includes(name))) return undefined
  if (Boolean(url.username) !== Boolean(url.password)) return undefined
  if (/%(?![\da-f]{2})/i.test(url.username + url.password)) return undefined
  return {
    bucket: url.hostname,
    endpoint,
    region: url.searchParams.get('region') || 'us-east-1',
    credentials: url.username
      ? {
          accessKeyId: decodeURIComponent(url.username),
          secretAccessKey: decodeURIComponent(url.password),
        }
      : undefined,
  }
}
