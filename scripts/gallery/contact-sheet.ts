import type { Photo } from './photographer.ts'

const style = `
  body { font: 14px/1.4 system-ui, sans-serif; margin: 1rem; background: #ddd; color: #111 }
  h2 { font-size: 1rem; margin: 1.5rem 0 .5rem }
  ul { margin: .25rem 0; color: #a00; overflow-wrap: anywhere }
  .photos { display: flex; gap: .5rem; overflow-x: auto; align-items: start }
  figure { margin: 0 } figcaption { font-size: 12px }
  img { max-height: 30rem; max-width: 40rem; border: 1px solid #999; display: block }`

const entities: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
const escapeHtml = (text: string) =>
  text.replace(/[<>&"]/g, (character) => entities[character] ?? '')

/** A page with all photos, grouped by scene, and what the checks found. */
export function contactSheet(photos: Photo[]): string {
  const scenes = Map.groupBy(photos, titleOf)
  const sections = [...scenes].map(
    ([title, group]) => `<h2>${escapeHtml(title)}</h2>${findingsOf(group)}
    <div class="photos">${group.map(figure).join('')}</div>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>${style}</style>
    <h1>${photos.length} photos</h1>${sections.join('\n')}`
}

/** Subject of a photo, without width and theme. */
export function titleOf({ site, scene }: Photo): string {
  const path = scene.name === scene.path ? '' : ` (${scene.path})`
  return `${site.data}: ${scene.name}${path} as ${scene.viewer}`
}

const findingsOf = (photos: Photo[]) => {
  const rows = photos.flatMap(({ width, theme, findings }) =>
    findings.map((finding) => `<li>${width} ${theme}: ${escapeHtml(finding)}</li>`),
  )
  return rows.length > 0 ? `<ul>${rows.join('')}</ul>` : ''
}

const figure = ({ file, width, theme }: Photo) =>
  `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a>
  <figcaption>${width} ${theme}</figcaption></figure>`
