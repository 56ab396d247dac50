import { unknownCountry } from '@marquee/markets'
import { type Clock, publish, type Tx } from '../../kernel/index.ts'
import { loginDeviceOf } from './login-device.ts'
import { sha256 } from './rules.ts'
import { noteDevice } from './store.ts'

/** Event: a login in a browser that the player had not used before. The body has no address and no user agent. */
const newDeviceTopic = 'session.opened-on-new-device'

/**
 * Remembers the browser of a login and reports one that is new to the player. The first login of an account is never
 * reported: every browser is new then.
 * @param login.device value of the device cookie
 */
export async function noteLoginDevice(
  tx: Tx,
  clock: Clock,
  player: { readonly playerId: bigint; readonly isFirstLogin: boolean },
  login: { readonly device: string; readonly country: string; readonly userAgent: string | undefined },
): Promise<void> {
  const { playerId, isFirstLogin } = player
  const isNew = await noteDevice(tx, playerId, { hash: sha256(login.device), at: clock.now() })
  if (!isNew || isFirstLogin) return
  const { browser, system } = loginDeviceOf(login.userAgent ?? '')
  const countryCode = login.country === unknownCountry ? null : login.country
  await publish(tx, { topic: newDeviceTopic, playerId, body: { countryCode, browser, system } })
}
