/** The column of a property: `imageUrl` is `image_url`. */
export type ColumnOf<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Uppercase<First> ? `_${Lowercase<First>}` : First}${ColumnOf<Rest>}`
  : ''

export function columnOf<Name extends string>(name: Name): ColumnOf<Name> {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnOf<Name>
}
