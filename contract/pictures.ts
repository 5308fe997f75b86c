/** Widths in pixels that uploaded pictures are resized to, except those larger than the picture. */
const keptWidths = [160, 320, 640, 1280, 2048]

/** Groups: the folder; the key of an upload, none for a portrait of the demo; the widest width; the signature. */
const pictureAddress =
  /^(\/files\/(?:([\w-]{22})|portrait-[\w-]+)\/)(\d{1,4})\.webp(\?access=[\w-]{1,200})?$/

/** URL paths of stored pictures: uploads, with or without signature, and the demo's portraits; nothing else below `/files/`. */
export const ownPicture =
  /^\/files\/([\w-]{22}\/\d{1,4}\.webp(\?access=[\w-]{1,200})?|portrait-[\w-]+(\/\d{1,4})?\.webp)$/

/** Attributes of an `<img>`; without `srcSet` there is only one size. */
export interface PictureSources {
  src: string
  srcSet?: string
}

/** The stored widths of a picture, ascending. */
export function pictureWidths(widest: number): number[] {
  return [...keptWidths.filter((width) => width < widest), widest]
}

/** URL path of an upload at its largest width. */
export function pictureUrl(key: string, widest: number): string {
  return `/files/${key}/${widest}.webp`
}

/** The key of the upload that a URL path refers to; undefined for any other URL. */
export function pictureKey(url: string): string | undefined {
  return pictureAddress.exec(url)?.[2]
}

/**
 * The sources of a picture, with the URL's signature if any; an external URL is its only source.
 * @param enough width in pixels that is enough; wider files than the first of at least this width are left out
 */
export function pictureSources(url: string, enough = Number.POSITIVE_INFINITY): PictureSources {
  const [, folder, , widest, access = ''] = pictureAddress.exec(url) ?? []
  if (!folder || !widest) return { src: url }
  const widths = pictureWidths(Number(widest))
  const address = (width: number) => `${folder}${width}.webp${access}`
  const largest = widths.find((width) => width >= enough) ?? Number(widest)
  const offered = widths.filter((width) => width <= largest)
  if (offered.length === 1) return { src: address(largest) }
  return {
    src: address(largest),
    srcSet: offered.map((width) => `${address(width)} ${width}w`).join(', '),
  }
}
