// Loaded, to be used when text may move.
let prepared: FontFace[] = []

/**
 * Prepares fonts that came too late for the first page. That page keeps its fallback font, because text that changes its
 * font moves (`font-display: optional`, for which a browser does not use a late font until the next document). They are
 * used from the next page of the application on, or once nobody sees this one.
 */
export async function prepareLateFonts(): Promise<void> {
  await document.fonts.ready
  if (!isFallbackShown()) return
  const rules = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
  const needed = [...document.fonts].filter(({ status }) => status === 'loaded')
  prepared = await Promise.all(
    needed.flatMap(({ family, weight, unicodeRange }) => {
      const rule = rules.find(
        ({ style }) => style.getPropertyValue('unicode-range') === unicodeRange,
      )
      const source = rule?.style.getPropertyValue('src')
      return source ? [new FontFace(family, source, { weight, unicodeRange }).load()] : []
    }),
  )
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) showLateFonts()
  })
}

/** Uses the prepared fonts, which moves text. */
export function showLateFonts(): void {
  for (const face of prepared) document.fonts.add(face)
  prepared = []
}

function isFallbackShown(): boolean {
  const context = document.createElement('canvas').getContext('2d')
  const widthIn = (family: string) => {
    if (context) context.font = `100px ${family}`
    return context?.measureText('Voxpop').width
  }
  return widthIn('"Public Sans Variable", monospace') === widthIn('monospace')
}
