import { runCommand } from '../server/commands/run-command.ts'

process.exitCode = await runCommand(process.argv.slice(2))
