// The guard: a process that outlives its parent and holds the other end of a pipe. When the pipe closes, because
// `stop` was called or because the parent ended in any way, the guard stops PostgreSQL, unless another guard still
// holds the same database. It also removes abandoned database folders.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeAbandoned } from './abandoned.ts'
import { type Cluster, livingHolders, stopServer } from './cluster.ts'
import { withLock } from './lock.ts'

const { cluster, pgCtl } = JSON.parse(process.argv[2] ?? '{}') as { cluster: Cluster; pgCtl: string }

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

// "abandon" instead of a silent close: the caller killed the server and wants its files as the crash left them.
let abandoned = false
process.stdin.on('data', () => (abandoned = true))
process.stdin.on('error', () => undefined)
process.stdin.once('close', () => {
  letGo().then(
    () => process.exit(0),
    () => process.exit(1),
  )
})

// In the background, so that no start waits for it. The next guard continues what this one leaves undone.
if (cluster.account) removeAbandoned().catch(() => undefined)

async function letGo(): Promise<void> {
  await withLock(join(cluster.home, 'lock'), async () => {
    await rm(join(cluster.home, 'holders', String(process.pid)), { force: true })
    if (!abandoned && (await livingHolders(cluster)).length === 0) await stopServer(cluster, pgCtl)
  })
}
