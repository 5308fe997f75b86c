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
          {...sourcesOf(src, eager ? sizes : `auto, ${sizes}`)}
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

/** Without a choice of files a picture needs no `sizes`. */
function sourcesOf(src: string, sizes: string) {
  const sources = pictureSources(src)
  return sources.srcSet ? { sizes, ...sources } : sources
}
