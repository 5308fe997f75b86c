import { LRUCache } from 'lru-cache'
import type { TranslatedKind } from '../../contract/translations.ts'
import { registerBound } from '../platform/bounds.ts'

export interface TextKey {
  kind: TranslatedKind
  id: string
}

interface Kept {
  /** Of the text that was translated. */
  version: string
  text: string
}

/** Characters of all translations together. */
const maxCharacters = 4_000_000

const maxTranslations = 5_000

/** Translations of this process, by text and language; nothing of them is stored. */
export class KeptTranslations {
  readonly #kept = new LRUCache<string, Kept>({
    max: maxTranslations,
    maxSize: maxCharacters,
    sizeCalculation: ({ text }) => text.length + 100,
  })

  constructor() {
    registerBound('translations_kept', { limit: maxTranslations, size: () => this.#kept.size })
  }

  /** The translation of this version of a text; one of an earlier version is dropped. */
  get(key: TextKey, to: string, version: string): string | undefined {
    const name = nameOf(key, to)
    const kept = this.#kept.get(name)
    if (kept && kept.version !== version) this.#kept.delete(name)
    return kept?.version === version ? kept.text : undefined
  }

  set(key: TextKey, to: string, kept: Kept): void {
    this.#kept.set(nameOf(key, to), kept)
  }

  /** The ids of kept texts by kind. */
  ids(): Map<TranslatedKind, string[]> {
    const keys = [...this.#kept.keys()].map(partsOf)
    const byKind = Map.groupBy(keys, ({ kind }) => kind)
    return new Map([...byKind].map(([kind, all]) => [kind, [...new Set(all.map(({ id }) => id))]]))
  }

  /** Drops translations of a kind whose text has no such version any more. */
  keepOnly(kind: TranslatedKind, versions: Map<string, string>): void {
    for (const [name, { version }] of this.#kept.entries()) {
      const key = partsOf(name)
      if (key.kind === kind && versions.get(key.id) !== version) this.#kept.delete(name)
    }
  }
}

const nameOf = ({ kind, id }: TextKey, to: string) => `${kind} ${id} ${to}`

function partsOf(name: string): TextKey {
  const [kind, id = ''] = name.split(' ')
  return { kind: kind as TranslatedKind, id }
}
