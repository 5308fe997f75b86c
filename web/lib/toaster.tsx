import './toaster.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { toast as sonner, Toaster } from 'sonner'
import { periods } from './periods.ts'

// A separate React root, so that the page's tree matches the server's for hydration.
function mount(): void {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  // Rendered synchronously: a notice sent before the toaster subscribes would be lost.
  flushSync(() =>
    root.render(<Toaster position="top-right" duration={periods.toast} closeButton />),
  )
}

if (typeof document !== 'undefined') mount()

/** Shows one notice. */
export function notify(kind: 'success' | 'error' | 'info', text: string): void {
  sonner[kind](text)
}
