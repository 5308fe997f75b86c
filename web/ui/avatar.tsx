import { classNames } from './class-names.ts'
import { Portrait } from './portrait.tsx'

/** A person's round picture, or the initials on the person's hue. */
export function Avatar({
  name,
  src,
  className = 'size-10',
}: {
  name: string
  src: string | null
  className?: string
}) {
  return (
    <Portrait
      name={name}
      src={src}
      sizes="7rem"
      className={classNames('rounded-full', className)}
    />
  )
}
