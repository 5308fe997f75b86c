import { initials } from '../lib/formats.ts'
import { classNames } from './class-names.ts'
import { monogramHue } from './monogram-hue.ts'

/** Initials on a background hue derived from the name; fills its box and scales with it. */
export function Monogram({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-hue={monogramHue(name)}
      className={classNames(
        'monogram @container-[size] block size-full overflow-hidden select-none',
        className,
      )}
    >
      <span className="flex size-full items-center justify-center text-[min(34cqmin,4.5rem)] leading-none font-semibold">
        {initials(name)}
      </span>
    </span>
  )
}
