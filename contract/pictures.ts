/** Widths in pixels that every uploaded picture is kept in, as far as it is that wide. */
const keptWidths = [160, 320, 640, 1280, 2048]

/** The longest side of a kept picture. */
export const pictureMaxSide = 2048

const pictureAddress = /^(\/files\/([\w-]{22})\/)(\d{1,4})\.webp(\?access=[\w-]{1,200})?$/

/** Addresses of pictures that this site keeps: uploads, also signed, and the demo's portraits. Nothing else below `/files/` is one. */
export const ownPicture =
  /^\/files\/([\w-]{22}\/\d{1,4}\.webp(\?access=[\w-]{1,200})?|portrait-[\w-]+\.webp)$/

/** What an `<img>` needs; without `srcSet` there is one size only. */
export interface PictureSources {
  src: string
  srcSet?: string
}

/** The widths a picture is kept in, ascending; the last is the widest it has. */
export function pictureWidths(widest: number): number[] {
  return [...keptWidths.filter((width) => width < widest), widest]
}

/** Where the picture kept under a key is found at its widest. */
export function pictureUrl(key: string, widest: number): string {
  return `/files/${key}/${widest}.webp`
}

/** The key of the upload that an address of this site leads to; undefined for every other address. */
export function pictureKey(url: string): string | undefined {
  return pictureAddress.exec(url)?.[2]
}

/** The sources of a picture, all with the access of its address; one from elsewhere is what its address says. */
export function pictureSources(url: string): PictureSources {
  const [, folder, , widest, access = ''] = pictureAddress.exec(url) ?? []
  if (!folder || !widest) return { src: url }
  const widths = pictureWidths(Number(widest))
  return {
    src: url,
    srcSet: widths.map((width) => `${folder}${width}.webp${access} ${width}w`).join(', '),
  }
}
