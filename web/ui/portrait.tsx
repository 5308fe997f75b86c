import { useCallback, useState } from 'react'
import { pictureSources } from '../../contract/pictures.ts'
import { classNames } from './class-names.ts'
import { Monogram } from './monogram.tsx'

interface PortraitProps {
  name: string
  src: string | null
  /** Empty if the name is shown beside it. */
  alt?: string
  /** Size and aspect ratio of the box, which prevents layout shift while the picture loads. */
  className?: string
  /** Above the fold: loaded with high priority instead of lazily. */
  eager?: boolean
  /** The `sizes` attribute: the width of the box, from which the browser chooses the file before layout. */
  sizes: string
}

/** A picture of a person in a fixed box; falls back to the monogram if there is none or it fails to load. */
export function Portrait({ name, src, alt = '', className, eager = false, sizes }: PortraitProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  // A picture that failed before hydration fires no error event; the element's state shows the failure.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailedSrc(src)
    },
    [src],
  )
  return (
    <span className={classNames('portrait', className)}>
      <Monogram name={name} />
      {src && src !== failedSrc && (
        <img
          key={src}
          ref={check}
          {...sourcesOf(src, sizes, eager)}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          fetchPriority={eager ? 'high' : undefined}
          onError={() => setFailedSrc(src)}
        />
      )}
    </span>
  )
}

/** A width in `rem` alone: no screen has a wider box. */
const fixedWidth = /^([\d.]+)rem$/

/** Two device pixels for each of CSS: more are not seen in a face of this size, and cost twice the bytes. */
const pixelsPerRem = 2 * 16

/** A box of fixed width is offered no files that are wider than it can show; without a choice there are no `sizes`. */
function sourcesOf(src: string, sizes: string, eager: boolean) {
  const [, fixed] = fixedWidth.exec(sizes) ?? []
  const sources = pictureSources(src, fixed ? Number(fixed) * pixelsPerRem : undefined)
  return sources.srcSet ? { sizes: eager ? sizes : `auto, ${sizes}`, ...sources } : sources
}
