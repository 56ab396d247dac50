// The lock must hold every platform: a missing optional platform package makes `npm ci` fail everywhere.
import { readFileSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
const paths = Object.keys(packages)
const problems = []
for (const [path, entry] of Object.entries(packages)) {
  for (const name of Object.keys(entry.optionalDependencies ?? {}))
    if (!paths.some((other) => other.endsWith(`node_modules/${name}`)))
      problems.push(
        `${path || 'the project'} names the optional package ${name}, which the lock does not hold`,
      )
  const bundled = entry.inBundle || entry.link || !path.includes('node_modules')
  if (!bundled && !entry.integrity) problems.push(`${path} has no integrity`)
  if (entry.resolved && /^https?:/.test(entry.resolved)) problems.push(`${path} names a download address`)
}
if (problems.length > 0) {
  console.error(problems.join('\n'))
  console.error('Repair: remove node_modules and the lock, then npm install --package-lock-only.')
  process.exit(1)
}
console.log(`lock: ${paths.length} entries, complete for every platform`)
