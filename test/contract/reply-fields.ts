import type { JsonSchema } from './rows.ts'

/** A field of a reply schema. */
export interface Field {
  name: string
  /** Dotted path from the root, such as `data.personality.name`. */
  path: string
  isNullable: boolean
  /** The regular expression of a text. */
  pattern?: string
}

/**
 * All fields of a reply schema, at any depth.
 * @throws if a part of the schema is open, because it could contain any field
 */
export function fieldsOf(schema: JsonSchema, path = ''): Field[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (parts.length > 0) return parts.flatMap((part) => fieldsOf(part, path))
  const location = path || 'the reply'
  if (schema.type === 'object') {
    if (schema.additionalProperties !== false)
      throw new Error(`${location} takes fields it does not list`)
    return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      const fieldPath = path ? `${path}.${name}` : name
      const isNullable = property.anyOf?.some((part) => part.type === 'null') ?? false
      const { pattern } = property
      return [{ name, path: fieldPath, isNullable, pattern }, ...fieldsOf(property, fieldPath)]
    })
  }
  if (schema.type === 'array') {
    if (!schema.items) throw new Error(`${location} is a list of anything`)
    return fieldsOf(schema.items, path)
  }
  if (!schema.type && !schema.enum && !('const' in schema))
    throw new Error(`${location} may be anything`)
  return []
}

const person =
  /^(user|users|voter|voters|member|author|owner|account|person|sender|creator|by|castBy)(id|ids|name|email|image|hash)?$/i
const ofPerson =
  /^(username|email|profileImage|avatar|fullName|displayName|ip|ipAddress|session|token)$/i

/** True for fields that could identify a voter; names are allowed only inside `personality`. */
export function namesVoter({ name, path }: Field): boolean {
  if (/^(hasUserVoted|userVoteType)$/.test(name)) return false
  if (name === 'name' || name === 'slug' || name === 'imageUrl') {
    return path.split('.').at(-2) !== 'personality'
  }
  return person.test(name.replaceAll('_', '')) || ofPerson.test(name.replaceAll('_', ''))
}

const parentOf = (path: string) => path.split('.').slice(0, -1).join('.')

/**
 * Siblings of an `isAnonymous` field that could identify the author. `user` may hold the author if it is nullable,
 * because it is null for anonymous content.
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

/** Times beside a username, which tell when that user joined, and more than the day of it. */
export function tellsMomentOfJoining(fields: Field[]): Field[] {
  const users = fields.filter(({ name }) => name === 'username').map(({ path }) => parentOf(path))
  return fields.filter(
    ({ name, path, pattern }) =>
      /^(createdAt|joinedAt|registeredAt)$/.test(name) &&
      users.includes(parentOf(path)) &&
      !pattern?.includes('T00:00:00'),
  )
}

/** True for fields that no reply may have. */
export function isSecret({ name, path }: Field): boolean {
  // The root of the transparency log, which is public.
  if (name === 'rootHash') return false
  // Parts of ballot numbers, which another test allows in what their voters alone receive.
  if (/\bballot\.proof\.(salt|verifiedSalt)$/.test(path)) return false
  return /password|hash|salt|secret|tokenVersion|token_version|sourceId|searchText|ipAddress/i.test(
    name,
  )
}
