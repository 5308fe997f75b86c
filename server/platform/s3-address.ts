/** A bucket of an S3-compatible store. */
export interface S3Address {
  bucket: string
  /** Undefined means AWS, by region. */
  endpoint: string | undefined
  region: string
  /** Undefined means the AWS SDK's default credential chain, such as AWS_ACCESS_KEY_ID or the instance role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/**
 * Parses `s3://ACCESS_KEY:SECRET_KEY@bucket?endpoint=https://host&region=name`; only the bucket is required. Keys are
 * percent-encoded.
 * @returns undefined for an invalid address
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
