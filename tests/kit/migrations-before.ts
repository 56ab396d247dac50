import { cpSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { findMigrationSources } from '../../apps/server/src/kernel/index.ts'

type Sources = ReturnType<typeof findMigrationSources>

/**
 * Copies the migrations of every module as they were before the named ones: a module's later files are left out too,
 * because they have run after them.
 * @param named is compared with `module/file`
 */
export function migrationsBefore(sources: Sources, named: RegExp, folder: string): Sources {
  return sources.map(({ module, folder: from }) => {
    const to = join(folder, module)
    const first = readdirSync(from)
      .filter((file) => named.test(`${module}/${file}`))
      .toSorted()[0]
    const isLater = (file: string) => first !== undefined && /^\d{4}_/.test(file) && file >= first
    cpSync(from, to, { recursive: true, filter: (file) => !isLater(basename(file)) })
    return { module, folder: to }
  })
}
