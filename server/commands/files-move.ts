import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { filesFolder, openBucket, openFolder } from '../platform/files.ts'
import { moveFiles } from '../platform/move-files.ts'
import { type Command, CommandFailure } from './command.ts'

export const filesMove: Command = {
  usage: 'files move (--to-bucket | --to-folder)',
  summary:
    'Move pictures and published files from DATA_DIR/files to the bucket of FILES_URL, or back',
  async run(args, { config, write }) {
    const { values } = parseArgs({
      args,
      options: { 'to-bucket': { type: 'boolean' }, 'to-folder': { type: 'boolean' } },
    })
    if (values['to-bucket'] === values['to-folder']) {
      throw new CommandFailure('Choose one: --to-bucket or --to-folder')
    }
    if (!config.filesBucket) throw new CommandFailure('FILES_URL must name the bucket.')
    const location = filesFolder(config.dataDir)
    await mkdir(location, { recursive: true })
    const [folder, bucket] = await Promise.all([
      openFolder(location),
      openBucket(config.filesBucket),
    ])
    const [from, to] = values['to-bucket'] ? [folder, bucket] : [bucket, folder]
    const moved = await moveFiles({ from, to, onProgress: (count) => write(`${count} files\n`) })
    write(`${moved} files were moved to ${values['to-bucket'] ? 'the bucket' : location}\n`)
    return 0
  },
}
