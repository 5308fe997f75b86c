import { readBridge } from '../server/platform/database/bridge.ts'

/** Names of the migrations from before the baseline that precede the one with this number, such as `0028`. */
export async function migrationsBefore(number: string): Promise<string[]> {
  const { files } = await readBridge()
  return files.map(({ name }) => name).filter((name) => name < number)
}
