import { type NetConnectOpts, connect } from 'node:net'

const PROTOCOL = 196_608
const PROBE_MS = 2_000
const AUTHENTICATION = 0x52

/** Start-up message of a connection: user and database. */
function startupMessage(): Buffer {
  const words = Buffer.from('user\0postgres\0database\0postgres\0application_name\0marquee start\0\0', 'utf8')
  const head = Buffer.alloc(8)
  head.writeInt32BE(head.length + words.length, 0)
  head.writeInt32BE(PROTOCOL, 4)
  return Buffer.concat([head, words])
}

/**
 * Whether the server accepts a connection now: it begins to authenticate. A server that starts, recovers or shuts
 * down answers with an error, or not at all. Never throws.
 */
export function acceptsConnections(address: NetConnectOpts): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    const answer = (accepts: boolean) => {
      socket.destroy()
      resolve(accepts)
    }
    socket.setTimeout(PROBE_MS, () => answer(false))
    socket.once('connect', () => socket.write(startupMessage()))
    socket.once('data', (said: Buffer) => answer(said[0] === AUTHENTICATION))
    socket.once('error', () => answer(false))
    socket.once('close', () => answer(false))
  })
}
