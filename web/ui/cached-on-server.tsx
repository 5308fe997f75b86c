import { createContext, type HTMLAttributes, type ReactElement, use } from 'react'

/** Returns the HTML of an element at a path, from memory if the same key was rendered before. */
export type RenderFragment = (key: string, element: ReactElement, path: string) => string

/** Set in server rendering; in the browser components render as usual. */
export const FragmentContext = createContext<RenderFragment | null>(null)

interface CachedOnServerProps extends Omit<HTMLAttributes<HTMLElement>, 'children'> {
  as: 'li' | 'header' | 'footer'
  /** Name of what is rendered, and all data that its HTML depends on. */
  name: string
  data?: unknown
  /** The path on which it depends, instead of the page's. */
  path?: string | undefined
  /** Must not use `useId`, whose values depend on the whole page, nor the time. */
  children: ReactElement
}

/**
 * An element whose content the server keeps in memory, because the same content is on many pages and rendering it again
 * would take most of the time of a page. Its own attributes are not part of what is kept.
 */
export function CachedOnServer({
  as: Tag,
  name,
  data,
  path = '/none',
  children,
  ...attributes
}: CachedOnServerProps) {
  const render = use(FragmentContext)
  if (!render) return <Tag {...attributes}>{children}</Tag>
  const html = render(`${name} ${path} ${JSON.stringify(data)}`, children, path)
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}
