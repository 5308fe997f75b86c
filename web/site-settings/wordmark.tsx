/** The logo: a tick inside a speech bubble, which `index.html` contains once. */
function Mark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href="#mark" />
    </svg>
  )
}

/** Characters of a name that fit beside the buttons of the header; longer ones are set smaller. */
const shortName = 8

/** The logo with the name of the site. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2 text-ink">
      <Mark className="size-7" />
      <span dir="auto" className={name.length > shortName ? 'wordmark wordmark-long' : 'wordmark'}>
        {name}
      </span>
    </span>
  )
}
