import { type NoteKey, signNote } from './signed-note.ts'

/** The size and root of a tree. */
export interface TreeHead {
  size: number
  rootHash: Buffer
}

/** The text of a checkpoint, as https://c2sp.org/tlog-checkpoint defines it. */
export const checkpointText = (origin: string, { size, rootHash }: TreeHead) =>
  `${origin}\n${size}\n${rootHash.toString('base64')}\n`

/** A checkpoint with the key's name as its origin. */
export const signCheckpoint = (key: NoteKey, head: TreeHead): string =>
  signNote(checkpointText(key.name, head), key)
