import { copyText } from './copy-text.ts'
import { toast } from './toast.ts'

/** Opens the device's share sheet (Web Share API) with a link, or copies the link if there is none. */
export async function shareLink(title: string, url: string): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url })
      return
    } catch (error) {
      // AbortError: the visitor closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  if (await copyText(url)) toast.success('Link copied to clipboard')
  else toast.error(`The link could not be copied: ${url}`)
}
