/**
 * Writes the certificate of every definition: `node apps/sandbox/src/games/certify.ts`. A certificate that changes
 * means a new version of its game, which is reviewed as one.
 */
import { writeFile } from 'node:fs/promises'
import { certify } from './certificate.ts'
import { games } from './catalogue.ts'

for (const { def } of games) {
  const file = new URL(`./certificates/${def.id}.json`, import.meta.url)
  await writeFile(file, `${JSON.stringify(certify(def), null, 2)}\n`)
  process.stdout.write(`${def.id} ${def.version}\n`)
}
