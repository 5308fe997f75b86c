import { type ReactNode, useEffect, useRef } from 'react'

interface FormResultProps {
  title: string
  text: string
  /** What to do next. */
  children?: ReactNode
}

/** Replaces a submitted form with its result; focuses the heading, so that screen readers announce it. */
export function FormResult({ title, text, children }: FormResultProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className="text-section font-bold">
        {title}
      </h2>
      <p className="mt-2">{text}</p>
      {children && <div className="mt-4 text-ink-soft">{children}</div>}
    </div>
  )
}
