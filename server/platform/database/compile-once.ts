import type { CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from './database.ts'

/** Texts that are kept of one query. */
const maxVariants = 100

/** Stands for a value while a query is compiled. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query whose text is built and compiled once for each variant, which takes up to 0.2 ms, and then only gets other values.
 * @param build returns the query; it may use the values only as parameters
 */
export function compileOnce<Variant, Values extends Record<string, unknown>, Row>(
  build: (db: Db, variant: Variant, values: Values) => { compile(db: Db): CompiledQuery<Row> },
): (db: Db, variant: Variant, values: Values) => Promise<Row[]> {
  const compiled = new LRUCache<string, CompiledQuery<Row>>({ max: maxVariants })
  const compile = (db: Db, variant: Variant, values: Values) => {
    const names = Object.keys(values).map((name) => [name, new Placeholder(name)])
    return build(db, variant, Object.fromEntries(names) as Values).compile(db)
  }
  return async (db, variant, values) => {
    const key = JSON.stringify(variant)
    let query = compiled.get(key)
    if (!query) {
      query = compile(db, variant, values)
      compiled.set(key, query)
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    )
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
