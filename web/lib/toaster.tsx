import './toaster.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { toast as sonner, Toaster } from 'sonner'
import { periods } from '../../contract/limits.ts'

// A root of its own keeps the page's tree the same as the one that the server rendered.
function mount(): void {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  // A notice given before the toaster listens would be lost.
  flushSync(() =>
    root.render(<Toaster position="top-right" duration={periods.toast} closeButton />),
  )
}

if (typeof document !== 'undefined') mount()

/** Shows one notice. */
export function notify(kind: 'success' | 'error' | 'info', text: string): void {
  sonner[kind](text)
}
