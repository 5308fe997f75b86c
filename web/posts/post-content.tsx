import { ImageOff } from 'lucide-react'
import { useCallback, useState } from 'react'
import * as texts from '#messages/posts'
import { pictureSources } from '../../contract/pictures.ts'
import type { Post } from '../../contract/posts.ts'
import { codePoints } from '../../contract/text-length.ts'
import { cut } from '../lib/formats.ts'
import { ExpandableText } from '../ui/expandable-text.tsx'

interface PostTextProps {
  post: Pick<Post, 'content' | 'lang' | 'links'>
  isWhole: boolean
}

/** The text of a post; a long text is cut behind 'Read more' unless `isWhole`. */
export function PostText({ post, isWhole }: PostTextProps) {
  const { content, lang, links } = post
  const excerpt = isWhole ? null : excerptOf(content)
  return <ExpandableText text={content} lang={lang} links={links} excerpt={excerpt} />
}

const maxCharacters = 600
const maxLines = 8

/** The beginning of a long text; null if the text is short enough to be shown whole. */
export function excerptOf(text: string): string | null {
  const lines = text.split('\n')
  const beginning = lines.slice(0, maxLines).join('\n')
  // A margin, so that 'Read more' never reveals only a few words.
  const isLong = codePoints(text) > maxCharacters * 1.2 || lines.length > maxLines + 2
  if (!isLong) return null
  return codePoints(beginning) > maxCharacters
    ? cut(beginning, maxCharacters)
    : `${beginning.trimEnd()}…`
}

interface PostPictureProps {
  url: string
  alt: string
  /** Above the fold: loaded eagerly with high priority. */
  eager?: boolean
}

const box =
  'flex aspect-4/3 w-full items-center justify-center overflow-hidden rounded-control border border-line bg-sunken'
const sizes = '(min-width: 48rem) 41rem, 100vw'

/** The uncropped picture of a post in a box of fixed ratio, so loading shifts no layout; links to the file. */
export function PostPicture({ url, alt, eager = false }: PostPictureProps) {
  const [hasFailed, setFailed] = useState(false)
  // An image that failed before hydration fires no error event, but its element shows the failure.
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailed(true)
  }, [])
  if (hasFailed) {
    return (
      <p className={`${box} flex-col gap-2 text-small text-ink-soft`}>
        <ImageOff aria-hidden="true" className="size-6" />
        {texts.pictureNotLoaded}
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
