import { useCallback, useState } from 'react'
import { pictureSources } from '../../contract/pictures.ts'
import { classNames } from './class-names.ts'
import { Monogram } from './monogram.tsx'

interface PortraitProps {
  name: string
  src: string | null
  /** Empty where the name stands beside it, which is nearly everywhere. */
  alt?: string
  /** Size and aspect of the box, which is reserved before the picture arrives. */
  className?: string
  /** In view when the page opens: fetched at once instead of when scrolled near. */
  eager?: boolean
  /** How wide the box gets, for browsers that choose among a picture's widths before they know. */
  sizes?: string
}

/** A picture of somebody in a box of fixed shape; the monogram where there is none or it fails. */
export function Portrait({
  name,
  src,
  alt = '',
  className,
  eager = false,
  sizes = '(min-width: 40rem) 24rem, 100vw',
}: PortraitProps) {
  const [failed, setFailed] = useState<string | null>(null)
  // A picture that failed before hydration fires no event any more; the element still tells.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailed(src)
    },
    [src],
  )
  return (
    <span className={classNames('relative block shrink-0 overflow-hidden bg-sunken', className)}>
      <Monogram name={name} className="absolute inset-0" />
      {src && src !== failed && (
        <img
          key={src}
          ref={check}
          sizes={eager ? sizes : `auto, ${sizes}`}
          {...pictureSources(src)}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          fetchPriority={eager ? 'high' : 'auto'}
          onError={() => setFailed(src)}
          className="absolute inset-0 size-full object-cover object-[50%_25%]"
        />
      )}
    </span>
  )
}
