import { copyFileSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { findMigrationSources } from '../../apps/server/src/kernel/index.ts'

type Sources = ReturnType<typeof findMigrationSources>

/**
 * Copies the migrations of every module as they were before the named ones: a module's later files are left out too,
 * because they have run after them.
 * @param named is compared with `module/file`
 * @param later lines of functions that name what a migration that is left out adds; they are left out too
 * @param functions later migrations of functions only, which those of today call: they run after all others
 */
export function migrationsBefore(
  sources: Sources,
  named: RegExp,
  folder: string,
  { later, functions }: { readonly later?: RegExp; readonly functions?: RegExp } = {},
): Sources {
  return sources.map(({ module, folder: from }) => {
    const to = join(folder, module)
    const first = readdirSync(from)
      .filter((file) => named.test(`${module}/${file}`))
      .toSorted()[0]
    const isLater = (file: string) => first !== undefined && /^\d{4}_/.test(file) && file >= first
    cpSync(from, to, { recursive: true, filter: (file) => !isLater(basename(file)) })
    for (const file of readdirSync(from).filter((name) => isLater(name) && functions?.test(name)))
      copyFileSync(join(from, file), join(to, file.replace(/^\d{4}/, 'R_00')))
    if (later && first !== undefined) leaveOut(later, to)
    return { module, folder: to }
  })
}

/** Leaves lines out of the functions in a folder. */
function leaveOut(lines: RegExp, folder: string): void {
  for (const file of readdirSync(folder).filter((name) => name.startsWith('R_'))) {
    const path = join(folder, file)
    const kept = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => !lines.test(line))
    writeFileSync(path, kept.join('\n'))
  }
}
