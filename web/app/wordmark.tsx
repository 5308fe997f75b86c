/** The logo: a tick inside a speech bubble. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path
        className="fill-accent"
        d="M8 3h16a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6h-8.6l-6.1 4.9A1.4 1.4 0 0 1 7 28.8V25a5.9 5.9 0 0 1-5-5.9V9a6 6 0 0 1 6-6Z"
      />
      <path
        className="stroke-on-accent"
        d="m9.6 13 5.1 6.3L22.6 8.7"
        fill="none"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
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
