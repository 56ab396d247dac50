/** A minimal balancer: every connection goes to the next instance that accepts it. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface Balancer {
  close(): Promise<void>
}

export async function startBalancer(port: number, instances: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>()
  let turn = 0

  function serve(client: Socket): void {
    open.add(client)
    client.on('error', () => {})
    client.on('close', () => open.delete(client))
    client.pause()
    const first = turn++
    const attempt = (tried: number): void => {
      if (tried === instances.length) {
        client.destroy()
        return
      }
      const instance = connect(instances[(first + tried) % instances.length]!, '127.0.0.1')
      let isConnected = false
      instance.once('connect', () => {
        isConnected = true
        open.add(instance)
        client.pipe(instance)
        instance.pipe(client)
        client.once('close', () => instance.destroy())
      })
      instance.on('error', () => {})
      instance.on('close', () => {
        open.delete(instance)
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
