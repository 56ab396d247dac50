/** Cases for accounts that use one device (ID-05). */
import { z } from 'zod'
import { inTransactionOf, subscribe, type Subscription } from '../../kernel/index.ts'
import { noteFacts } from './cases.ts'
import type { WatchDependencies } from './ports.ts'

/** Event of `identity`: an account's first check on a device that others have used. */
const sharedDeviceTopic = 'player.device.shared'

const shared = z.object({ otherPlayerIds: z.array(z.string()) })

/** A case of the account that came to the device last, with the others. It refuses nobody. */
export const sharedDevices = (deps: WatchDependencies): Subscription =>
  subscribe({
    topic: sharedDeviceTopic,
    name: 'risk.shared-devices',
    parse: (body) => shared.parse(body),
    handler: async ({ id, playerId, at, body: { otherPlayerIds } }) => {
      const facts = [{ key: `device:${id}`, details: { sharedBy: 'device', otherPlayerIds }, at }]
      await inTransactionOf(deps.db, playerId, (tx) =>
        noteFacts(tx, deps, { playerId, kind: 'duplicate', facts }),
      )
    },
  })
