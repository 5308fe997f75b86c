import {
  type ComponentType,
  type HTMLAttributes,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  use,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { withoutPrefix } from '../lib/prefix.ts'
import { FragmentContext } from '../ui/cached-on-server.tsx'
import { lazyOptional } from '../ui/lazy-optional.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

/** The module of a picture. */
export interface PictureModule<Data, Shown extends object> {
  Picture: ComponentType<Shown>
  /** The little that the picture shows of its data; undefined if there is nothing to draw. */
  layout: (data: Data) => Shown | undefined
}

/** A picture whose code the browser loads only when it has to draw it. */
export interface LazyPicture<Data> {
  /** Loads the code; a page's `load` awaits it, so that the server can render it. */
  preload: () => Promise<void>
  /** What the server renders, and a key of everything that it depends on. */
  onServer: (data: Data) => { key: string; element: ReactElement } | undefined
  InBrowser: ComponentType<{ data: Data }>
}

/** Declares a picture by the import of its module. */
export function lazyPicture<Data, Shown extends object>(
  name: string,
  load: () => Promise<PictureModule<Data, Shown>>,
): LazyPicture<Data> {
  let loaded: PictureModule<Data, Shown> | undefined
  return {
    preload: async () => {
      loaded = await load()
    },
    onServer: (data) => {
      const shown = loaded?.layout(data)
      if (!loaded || !shown) return undefined
      const { Picture } = loaded
      return { key: `${name} ${JSON.stringify(shown)}`, element: <Picture {...shown} /> }
    },
    InBrowser: lazyOptional(async () => {
      const { Picture, layout } = await load()
      return ({ data }) => {
        const shown = layout(data)
        return shown ? <Picture {...shown} /> : null
      }
    }),
  }
}

/**
 * True on the server, and in the browser for a component that the server rendered. Queries for a picture are disabled
 * while it is true, and have `meta.isDrawnOnServer`: the page does not carry the data beside the picture.
 */
export function useServerMarkup(): boolean {
  const isHydrated = useHydrated()
  return useState(!isHydrated)[0]
}

interface DrawnOnServerProps<Data> extends HTMLAttributes<HTMLDivElement> {
  picture: LazyPicture<Data>
  /** From `useServerMarkup`. */
  isServerMarkup: boolean
  /** Undefined draws nothing yet. */
  data: Data | undefined
  /** Shown in the browser until the picture is there, with its height. */
  fallback?: ReactNode
}

/**
 * A picture as markup of the server, which React does not walk: hydration leaves it as it is. After a navigation in the
 * browser it is drawn there. Its links are plain ones; a click on one navigates without loading a document.
 */
export function DrawnOnServer<Data>(props: DrawnOnServerProps<Data>) {
  const { picture, isServerMarkup, data, fallback = null, children, ...attributes } = props
  const { InBrowser } = picture
  const onClick = useLinkNavigation()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only links in it are clicked
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard clicks links by itself
    <div {...attributes} onClick={onClick}>
      {isServerMarkup ? (
        <ServerMarkup picture={picture} data={data} />
      ) : (
        <Suspense fallback={fallback}>{data ? <InBrowser data={data} /> : fallback}</Suspense>
      )}
      {children}
    </div>
  )
}

// In the browser the text is empty, and hydration leaves the markup of the server alone.
function ServerMarkup<Data>({ picture, data }: Pick<DrawnOnServerProps<Data>, 'picture' | 'data'>) {
  const render = use(FragmentContext)
  const drawn = render && data && picture.onServer(data)
  const html = drawn ? render(drawn.key, drawn.element, '/none') : ''
  return <div dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
}

/** A click handler that navigates to plain links of this site as `Link` does. */
function useLinkNavigation() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!isPlain || event.altKey || event.defaultPrevented || !link) return
    if (link.origin !== window.location.origin) return
    event.preventDefault()
    void navigate(withoutPrefix(link.pathname) + link.search + link.hash, {
      preventScrollReset: link.pathname === window.location.pathname,
    })
  }
}
