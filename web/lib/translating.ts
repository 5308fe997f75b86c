let isOn = globalThis.document?.documentElement?.dataset.translation === 'on'

/** Whether readers can have texts translated; the document says it. */
export const isTranslating = () => isOn

/** Says it on the server, before each page; pages are rendered without a pause. */
export function setTranslating(offered: boolean): void {
  isOn = offered
}
