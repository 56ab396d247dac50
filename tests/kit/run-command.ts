import { execFile } from 'node:child_process'
import { postgresUrl } from '@marquee/embedded-postgres'
import { compileCache } from '../../tools/compile-cache.ts'
import type { TestDatabase } from './database.ts'

export interface EndedCommand {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** A command starts a process of its own, which takes long on a busy machine. */
export const COMMAND_TIMEOUT_MS = 120_000

/** Runs a file of the server as its command does, in a process of its own with these variables only. */
export const runCommand = (
  run: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<EndedCommand> =>
  new Promise((resolve) => {
    const variables = { PATH: process.env['PATH'], ...compileCache, ...env }
    execFile(process.execPath, run, { env: variables }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })

/** The variables of a command of staff. */
export const commandEnv = (db: Pick<TestDatabase, 'connection'>, dataDir: string) => ({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  DATABASE_URL: postgresUrl(db.connection),
})
