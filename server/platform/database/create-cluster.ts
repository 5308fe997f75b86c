import { PGlite } from '@electric-sql/pglite'

// Makes an empty database in the folder that is given: `node create-cluster.ts <folder>`. A program of its own, because
// making one takes 400 MB, which only the end of the process gives back.
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: create-cluster.ts <folder>')
const database = await PGlite.create(folder)
await database.close()
