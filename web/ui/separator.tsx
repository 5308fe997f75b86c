/** A dot between two short texts in a line. */
export function Separator() {
  return <span className="separator"> </span>
}
