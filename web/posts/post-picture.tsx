import { ImageOff } from 'lucide-react'
import { useCallback, useState } from 'react'
import { pictureSources } from '../../contract/pictures.ts'

interface PostPictureProps {
  url: string
  alt: string
  /** In view when the page opens: fetched at once. */
  eager?: boolean
}

const box =
  'flex aspect-4/3 w-full items-center justify-center overflow-hidden rounded-control border border-line bg-sunken'
const sizes = '(min-width: 48rem) 41rem, 100vw'

/** The picture of a post, whole, in a box that is reserved before it arrives; leads to the picture alone. */
export function PostPicture({ url, alt, eager = false }: PostPictureProps) {
  const [hasFailed, setFailed] = useState(false)
  // A picture that failed before hydration fires no event any more; the element still tells.
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailed(true)
  }, [])
  if (hasFailed) {
    return (
      <p className={`${box} flex-col gap-2 text-small text-ink-soft`}>
        <ImageOff aria-hidden="true" className="size-6" />
        The image could not be loaded.
      </p>
    )
  }
  return (
    <a href={url} target="_blank" rel="noreferrer" className={box}>
      <img
        ref={check}
        sizes={eager ? sizes : `auto, ${sizes}`}
        {...pictureSources(url)}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={eager ? 'high' : 'auto'}
        onError={() => setFailed(true)}
        className="size-full object-contain"
      />
    </a>
  )
}
