/** A dot between two short texts in a line; the spaces around it also separate them for assistive technology. */
export function Separator() {
  return (
    <span>
      {' '}
      <span aria-hidden="true">·</span>{' '}
    </span>
  )
}
