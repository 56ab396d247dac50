/**
 * `node tests/services/main.ts <postgres url>`: starts a Redis, and a PgBouncer in transaction mode in front of that
 * server, until Ctrl-C. Prints the settings for an instance of the server that uses them.
 */
import { findServices } from './install.ts'
import { startPgBouncer, startRedis } from './start.ts'

const [url] = process.argv.slice(2)
if (url === undefined || !URL.canParse(url)) {
  console.error('usage: node tests/services/main.ts postgresql://user@host:port/database')
  process.exit(2)
}
const { hostname, port, username, password, pathname } = new URL(url)
const binaries = findServices()
if (binaries.redis === null || binaries.pgBouncer === null) process.exit(1)
const redis = await startRedis(binaries.redis)
const pooler = await startPgBouncer(binaries.pgBouncer, {
  host: decodeURIComponent(hostname),
  port: Number(port || 5432),
  user: decodeURIComponent(username),
  ...(password === '' ? {} : { password: decodeURIComponent(password) }),
})
console.log(`REDIS_URL=${redis.url}`)
console.log(`DATABASE_URL=postgresql://${username}@127.0.0.1:${pooler.port}${pathname}`)
console.log(`DATABASE_DIRECT_URL=${url}`)
const leave = () => {
  Promise.all([redis.stop(), pooler.stop()]).then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
process.on('SIGINT', leave)
process.on('SIGTERM', leave)
