import { texts } from '../../contract/texts.ts'
import { toast } from './toast.ts'

/** Offers a link to the device's share sheet; where there is none, copies it. */
export async function shareLink(title: string, url: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url })
      return
    } catch (error) {
      // Closing the sheet is an answer, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  if (await copied(url)) toast.success(texts.linkCopied)
  else toast.error(`The link could not be copied: ${url}`)
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedBySelection(text)
  }
}

// The clipboard exists on secure origins alone; a site on a local network over http still has the old way.
function copiedBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr-only'
  const focused = document.activeElement
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}
