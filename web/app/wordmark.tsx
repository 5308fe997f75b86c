/** The logo: a tick inside a speech bubble, which `index.html` contains once. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href="#mark" />
    </svg>
  )
}

/** The logo with the product's name. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 text-ink">
      <Mark className="size-7" />
      <span className="wordmark">Voxpop</span>
    </span>
  )
}
