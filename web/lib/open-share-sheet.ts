import * as texts from '#messages/sharing'
import { toast } from './toast.ts'

/** Opens the device's share sheet (Web Share API), where there is one. */
export async function openShareSheet(data: ShareData): Promise<void> {
  try {
    await navigator.share(data)
  } catch (error) {
    // AbortError: the visitor closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast.error(texts.deviceCouldNotShare)
  }
}
