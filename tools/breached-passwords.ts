/**
 * Builds the filter of breached passwords that sign-up refuses, from lists of one password a line: `node
 * tools/breached-passwords.ts <list.txt>…`. The one in the repository is built from the common passwords of SecLists
 * (MIT).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { bloomOf, breachedEntries } from '../apps/server/src/modules/identity/index.ts'

const files = process.argv.slice(2)
if (files.length === 0) throw new Error('name one list of passwords or more')
const entries = breachedEntries(files.flatMap((file) => readFileSync(file, 'utf8').split('\n')))
const filter = bloomOf(entries)
writeFileSync(
  new URL('../apps/server/src/modules/identity/breached-passwords.bloom', import.meta.url),
  filter,
)
console.log(`${entries.size} entries, ${filter.length} bytes`)
