import { PGlite } from '@electric-sql/pglite'
import { restrictBelow } from '../data-folder.ts'

// Creates an empty database: `node create-cluster.ts <folder>`. A separate process, because initdb takes 400 MB that are
// freed only when the process ends.
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: create-cluster.ts <folder>')
const database = await PGlite.create(folder)
await database.close()
// PGlite gives everybody access to the files, whatever the umask is.
await restrictBelow(folder, (_file, error) => {
  throw error
})
