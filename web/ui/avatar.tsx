import { classNames } from './class-names.ts'
import { Portrait } from './portrait.tsx'

/** A round picture of a person, or the initials if there is none. */
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
