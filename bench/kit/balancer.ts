/** The smallest balancer: every connection goes to the next copy that takes it. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface Balancer {
  close(): Promise<void>
}

export async function startBalancer(port: number, copies: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>()
  let turn = 0

  function serve(client: Socket): void {
    open.add(client)
    client.on('error', () => {})
    client.on('close', () => open.delete(client))
    client.pause()
    const first = turn++
    const attempt = (tried: number): void => {
      if (tried === copies.length) {
        client.destroy()
        return
      }
      const copy = connect(copies[(first + tried) % copies.length]!, '127.0.0.1')
      let isConnected = false
      copy.once('connect', () => {
        isConnected = true
        open.add(copy)
        client.pipe(copy)
        copy.pipe(client)
        client.once('close', () => copy.destroy())
      })
      copy.on('error', () => {})
      copy.on('close', () => {
        open.delete(copy)
        if (isConnected) client.destroy()
        else attempt(tried + 1)
      })
    }
    attempt(0)
  }

  const listener = createServer(serve)
  listener.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  return {
    async close() {
      for (const socket of open) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}
