import type { JsonSchema } from './rows.ts'

/** A field that a reply may carry. */
export interface Field {
  name: string
  /** Names from the reply's root to the field, such as `data.personality.name`. */
  path: string
  isNullable: boolean
}

/**
 * Every field of a reply, at any depth.
 * @throws when a part of the reply is open: it could carry anything, and nobody would know.
 */
export function fieldsOf(schema: JsonSchema, path = ''): Field[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (parts.length > 0) return parts.flatMap((part) => fieldsOf(part, path))
  const at = path || 'the reply'
  if (schema.type === 'object') {
    if (schema.additionalProperties !== false)
      throw new Error(`${at} takes fields it does not list`)
    return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      const own = path ? `${path}.${name}` : name
      const isNullable = property.anyOf?.some((part) => part.type === 'null') ?? false
      return [{ name, path: own, isNullable }, ...fieldsOf(property, own)]
    })
  }
  if (schema.type === 'array') {
    if (!schema.items) throw new Error(`${at} is a list of anything`)
    return fieldsOf(schema.items, path)
  }
  if (!schema.type && !schema.enum && !('const' in schema)) throw new Error(`${at} may be anything`)
  return []
}

const person =
  /^(user|users|voter|voters|member|author|owner|account|person|sender|creator|by|castBy)(id|ids|name|email|image|hash)?$/i
const ofPerson =
  /^(username|email|profileImage|avatar|fullName|displayName|ip|ipAddress|session|token)$/i

/** Fields that could tell who voted; a name is that of a personality only inside one. */
export function namesVoter({ name, path }: Field): boolean {
  if (/^(hasUserVoted|userVoteType)$/.test(name)) return false
  if (name === 'name' || name === 'slug' || name === 'imageUrl') {
    return path.split('.').at(-2) !== 'personality'
  }
  return person.test(name.replaceAll('_', '')) || ofPerson.test(name.replaceAll('_', ''))
}

const parentOf = (path: string) => path.split('.').slice(0, -1).join('.')

/**
 * Fields beside an `isAnonymous` that could tell who wrote it. The author stands under `user`,
 * which is null where nobody may know.
 */
export function namesAnonymousAuthor(fields: Field[]): Field[] {
  const parents = fields
    .filter(({ name }) => name === 'isAnonymous')
    .map(({ path }) => parentOf(path))
  return fields.filter((field) => {
    if (!parents.includes(parentOf(field.path))) return false
    return field.name === 'user' ? !field.isNullable : namesVoter(field) && field.name !== 'name'
  })
}

/** Fields that no reply has, whoever asks. */
export function isSecret({ name }: Field): boolean {
  return /password|hash|salt|secret|tokenVersion|token_version|sourceId|searchText|ipAddress/i.test(
    name,
  )
}
