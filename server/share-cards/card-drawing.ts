import * as texts from '#messages/server/cards'
import { initials } from '../../contract/monogram.ts'
import { leadingShare } from '../../contract/percent.ts'
import { shareText, votesText } from '../../contract/result-texts.ts'
import { type CardSite, cardSize } from '../../contract/share-cards.ts'
import { markOf } from '../../contract/site-pictures.ts'
import type { SiteLook } from '../../contract/site-settings.ts'
import type { Language } from '../../messages/languages.ts'
import { inLanguage } from '../platform/http/reader-language.ts'
import { loadSharp } from '../platform/images.ts'
import type { CardContent, CardPerson } from './card-content.ts'
import {
  cardSvg,
  colors,
  distributionShapes,
  isMirrored,
  label,
  margin,
  markBox,
  monogramColors,
  monogramShape,
  resultShapes,
  trendShapes,
} from './card-shapes.ts'
import { drawText, type Layer, type TextPlace } from './card-text.ts'
import type { FontFiles } from './font-files.ts'

export interface DrawingDeps {
  fonts: FontFiles
  /** Colour of lines that mean neither side. */
  accent: string
  /** Reads a picture of this site; undefined if visitors may not see it. */
  readPicture: (path: string) => Promise<Buffer | undefined>
}

type Content<Kind extends CardContent['kind']> = CardContent & { kind: Kind }

/** A card before its layers are put together. */
interface Drawing {
  shapes: string
  layers: (Layer | undefined)[]
  tint?: string
}

const innerWidth = cardSize.width - 2 * margin

/** A card of a site. */
export type DrawnCard = CardContent & { language: Language; site: CardSite & CardLook }

type CardLook = Pick<SiteLook, 'accent' | 'icon' | 'logo'>

/** Draws a card as PNG; sharp works in its own threads. */
export const drawCard = (
  tools: Omit<DrawingDeps, 'accent'>,
  { language, ...card }: DrawnCard,
): Promise<Buffer> => inLanguage(language, () => drawInLanguage(tools, card))

async function drawInLanguage(
  tools: Omit<DrawingDeps, 'accent'>,
  { site, ...content }: Omit<DrawnCard, 'language'> & CardContent,
): Promise<Buffer> {
  const accent = site.accent || colors.accent
  const deps = { ...tools, accent }
  const { shapes, layers, tint } = await draw(deps, content)
  const signature = await drawSite(deps, site)
  const mark = await drawMark(deps, site)
  const svg = cardSvg(shapes, { accent, tint, hasOwnMark: mark !== undefined })
  await deps.fonts.prepare(svg)
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg))
    .composite([...layers, ...signature, mark].filter((layer) => layer !== undefined).map(inPlace))
    .png({ compressionLevel: 6 })
    .toBuffer()
}

const inPlace = ({ input, left, top, width }: Layer) => ({
  input,
  left: isMirrored() ? cardSize.width - left - width : left,
  top,
})

/** The site's own mark; undefined while it has the first one, or the picture cannot be read. */
async function drawMark({ readPicture }: DrawingDeps, look: CardLook): Promise<Layer | undefined> {
  const address = markOf(look)
  const picture = address && (await readPicture(address))
  if (!picture) return undefined
  const { left, top, side } = markBox
  const sharp = await loadSharp()
  const input = await sharp(picture)
    .resize({ width: side, height: side, fit: 'contain', background: '#0000' })
    .png()
    .toBuffer()
    .catch(() => undefined)
  return input && { input, left, top, width: side }
}

/** The name of the site beside its mark, and its place, if there is room for it. */
async function drawSite(
  { fonts }: DrawingDeps,
  { name, place }: CardSite,
): Promise<(Layer | undefined)[]> {
  const line = { top: 552, height: 46, align: 'middle' } as const
  const [left, right] = [118, cardSize.width - margin - 240]
  const title = await drawText(fonts, name, {
    ...line,
    left,
    width: right - left,
    size: 34,
    weight: 'Bold',
    color: colors.ink,
  })
  const after = left + (title?.width ?? 0) + 20
  if (right - after < 120) return [title]
  const where = await drawText(fonts, place, {
    ...line,
    left: after,
    width: right - after,
    size: 28,
    weight: 'Normal',
    color: colors.soft,
  })
  return [title, where]
}

function draw(deps: DrawingDeps, content: CardContent): Promise<Drawing> {
  switch (content.kind) {
    case 'person':
      return drawPerson(deps, content)
    case 'people':
      return drawPeople(deps, content)
    case 'post':
      return drawPost(deps, content)
    case 'organization':
      return drawOrganization(deps, content)
  }
}

async function drawPerson(deps: DrawingDeps, content: Content<'person'>): Promise<Drawing> {
  const { name, about, trend } = content
  const box = { left: margin, top: 60, width: 250, height: 312 }
  const left = box.left + box.width + 44
  const column = { left, width: cardSize.width - margin - left }
  const face = await drawFace(deps, content, box)
  const title = await drawText(deps.fonts, name, {
    ...column,
    top: box.top,
    height: 150,
    size: 66,
    weight: 'Bold',
    color: colors.ink,
  })
  const belowTitle = box.top + (title?.height ?? 0) + 22
  const facts = await drawText(deps.fonts, about, {
    ...column,
    top: belowTitle,
    height: 84,
    size: 33,
    weight: 'Normal',
    color: colors.soft,
  })
  const trendTop = box.top + box.height - 60
  const hasRoom = belowTitle + (facts?.height ?? 0) + 16 < trendTop
  return {
    shapes: [
      face.shape,
      resultShapes(content, 452),
      trend.length > 1 && hasRoom
        ? trendShapes(trend, { left: left + 6, top: trendTop, accent: deps.accent })
        : '',
    ].join(''),
    layers: [...face.layers, title, facts],
  }
}

async function drawPeople(
  deps: DrawingDeps,
  { title, people }: Content<'people'>,
): Promise<Drawing> {
  const heading = await drawText(deps.fonts, title, {
    left: margin,
    top: 58,
    width: innerWidth,
    height: 130,
    size: 60,
    weight: 'Bold',
    color: colors.ink,
  })
  const gap = 28
  const width = (innerWidth - 3 * gap) / 4
  const drawn: Drawing[] = []
  for (const [index, person] of people.entries()) {
    drawn.push(await drawColumn(deps, person, margin + index * (width + gap), width))
  }
  return {
    shapes: people.length > 0 ? drawn.map(({ shapes }) => shapes).join('') : invitation(290),
    layers: [heading, ...drawn.flatMap(({ layers }) => layers)],
  }
}

/** A person among others: face, name and share. */
async function drawColumn(
  deps: DrawingDeps,
  person: CardPerson,
  left: number,
  width: number,
): Promise<Drawing> {
  const face = await drawFace(deps, person, { left, top: 200, width, height: 196 })
  const name = await drawText(deps.fonts, person.name, {
    left,
    top: 408,
    width,
    height: 68,
    size: 28,
    weight: 'Semi-Bold',
    color: colors.ink,
    align: 'middle',
  })
  const share = leadingShare(person)
  const color = share ? colors[share.side] : colors.soft
  const text = label(left, 512, shareText(person), { size: 28, weight: 700, color })
  return { shapes: face.shape + text, layers: [...face.layers, name] }
}

async function drawPost(deps: DrawingDeps, { author, text }: Content<'post'>): Promise<Drawing> {
  const box = { left: margin, top: 60, width: 96, height: 96 }
  const face = await drawFace(deps, author, box)
  const left = box.left + box.width + 28
  const column = { left, width: cardSize.width - margin - left }
  return {
    shapes: face.shape + label(left, 146, `@${author.username}`, { size: 28, color: colors.soft }),
    layers: [
      ...face.layers,
      await drawText(deps.fonts, author.name, {
        ...column,
        top: 64,
        height: 44,
        size: 36,
        weight: 'Bold',
        color: colors.ink,
        align: 'middle',
      }),
      await drawText(deps.fonts, firstCharacters(text), {
        left: margin,
        top: 196,
        width: innerWidth,
        height: 330,
        size: 46,
        weight: 'Normal',
        color: colors.ink,
        align: 'direction',
      }),
    ],
  }
}

/** More than any card has room for; posts are longer. */
const firstCharacters = (text: string) => {
  const characters = Array.from(text)
  return characters.length > 420 ? `${characters.slice(0, 420).join('')}…` : text
}

async function drawOrganization(
  deps: DrawingDeps,
  { name, area, color, standing }: Content<'organization'>,
): Promise<Drawing> {
  const title = await drawText(deps.fonts, name, {
    left: margin,
    top: 62,
    width: innerWidth,
    height: 140,
    size: 68,
    weight: 'Bold',
    color: colors.ink,
  })
  const { inOffice, votes, distribution } = standing
  const facts = [area, texts.inOffice({ count: inOffice }), votesText(votes)]
  const subtitle = await drawText(deps.fonts, facts.filter(Boolean).join(' · '), {
    left: margin,
    top: 62 + (title?.height ?? 0) + 18,
    width: innerWidth,
    height: 44,
    size: 33,
    weight: 'Normal',
    color: colors.soft,
  })
  const isRanked = distribution.some((people) => people > 0)
  return {
    shapes: isRanked ? distributionShapes(distribution, 296, 178) : invitation(290),
    layers: [title, subtitle],
    tint: color ?? undefined,
  }
}

/** Instead of a result that does not exist yet. */
const invitation = (y: number) =>
  label(margin, y, texts.invitation(), { size: 36, color: colors.ink })

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The picture of a person, or initials on a coloured ground. */
async function drawFace(
  { fonts, readPicture }: DrawingDeps,
  { name, imageUrl }: { name: string; imageUrl: string | null },
  box: Box,
): Promise<{ shape: string; layers: (Layer | undefined)[] }> {
  const picture = imageUrl ? await readPicture(imageUrl) : undefined
  const face = picture && (await cropFace(picture, box).catch(() => undefined))
  if (face)
    return {
      shape: '',
      layers: [
        { input: face, left: Math.round(box.left), top: box.top, width: Math.round(box.width) },
      ],
    }
  const size = Math.round(Math.min(box.width, box.height) * 0.36)
  const place: TextPlace = {
    ...box,
    size,
    weight: 'Semi-Bold',
    color: monogramColors(name).ink,
    align: 'middle',
  }
  const letters = await drawText(fonts, initials(name), place)
  const centred = letters && {
    ...letters,
    left: Math.round(box.left + (box.width - letters.width) / 2),
  }
  return { shape: monogramShape(name, box), layers: [centred] }
}

/** Crops a picture to a box with round corners; heads are rather at the top. */
async function cropFace(picture: Buffer, box: Box): Promise<Buffer> {
  const sharp = await loadSharp()
  const [width, height] = [Math.round(box.width), Math.round(box.height)]
  const { data, info } = await sharp(picture)
    .resize({ width, height, fit: 'outside' })
    .ensureAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const left = Math.floor((info.width - width) / 2)
  const top = Math.floor((info.height - height) * 0.3)
  const corners = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="16"/></svg>`
  return sharp(data)
    .extract({ left, top, width, height })
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}
