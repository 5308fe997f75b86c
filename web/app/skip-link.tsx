/** Link for keyboard users that jumps past the navigation. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-3 text-small font-semibold text-paper focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
