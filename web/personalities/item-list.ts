import type { Personality } from '../../contract/personalities.ts'

type Listed = Pick<Personality, 'slug' | 'name'>

/** People in the order of a page as schema.org `ItemList`; undefined for nobody. */
export const itemList = (people: readonly Listed[], url: URL) =>
  people.length === 0
    ? undefined
    : {
        '@type': 'ItemList',
        itemListElement: people.map(({ slug, name }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          url: new URL(`/personalities/${slug}`, url).href,
        })),
      }

/** What a page is about, with its people. */
export const withItemList = (
  about: Record<string, unknown>,
  people: readonly Listed[],
  url: URL,
): Record<string, unknown> => {
  const list = itemList(people, url)
  return list ? { '@graph': [about, list] } : about
}
