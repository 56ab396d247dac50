import { isCurrencyCode } from '@marquee/money'
import { isElsewhere } from './address.ts'
import type { OperatorFault, Sessions } from './kit.ts'
import type { Answer, Identity, Protocol } from './protocol.ts'
import type { StepDeps } from './calls.ts'
import type { Session } from './store.ts'

/** Play money of a demo session: 1,000.00, or 100,000 in currencies without cents. */
export const DEMO_MINOR = 100_000n

/** Only web addresses are stored, because they become links. */
function webAddress(text = ''): string {
  const url = URL.parse(text)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : ''
}

/** Whether player and currency are known. A launch may name either, or none. */
export const isIdentified = ({ mode, player, currency }: Pick<Session, 'mode' | 'player' | 'currency'>) =>
  mode === 'demo' || (player !== '' && currency !== '')

function operatorFault(protocol: Protocol, answer: Answer): OperatorFault {
  return answer.outcome === 'refused'
    ? { fault: 'operator', refusal: protocol.refusalOf(answer.error), message: answer.text }
    : { fault: 'operator', refusal: 'noAnswer', message: '' }
}

/** The token is bound to the address of another device. */
const ELSEWHERE: OperatorFault = { fault: 'operator', refusal: 'session', message: '' }
const NOBODY: Identity = { player: '', token: '', currency: '', jurisdiction: '', maxMinor: '' }

/** Sessions of games: who plays, and with which balance. */
export function createSessions(
  deps: Pick<StepDeps, 'store' | 'operator' | 'protocol' | 'policies' | 'clock'>,
): Sessions {
  const { store, operator, protocol, policies } = deps

  const faultOf = (answer: Answer) => operatorFault(protocol, answer)

  async function balance(session: Session) {
    if (session.mode === 'demo') return { balanceMinor: session.demoMinor }
    const answer = await operator.call(protocol.balance(session))
    if (answer.outcome !== 'done') return faultOf(answer)
    const minor = protocol.balanceIn(answer.body, session.currency)
    return minor === null ? faultOf({ outcome: 'unknown' }) : { balanceMinor: String(minor) }
  }

  return {
    balance,
    open(launch) {
      const session: Session = {
        id: launch.id,
        mode: launch.mode,
        symbol: launch.symbol,
        token: launch.token,
        player: launch.player ?? '',
        currency: launch.currency,
        country: launch.country ?? '',
        jurisdiction: launch.jurisdiction ?? '',
        language: launch.language,
        platform: launch.platform ?? 'WEB',
        lobbyUrl: webAddress(launch.lobbyUrl),
        cashierUrl: webAddress(launch.cashierUrl),
        maxMinor: launch.maxMinor ?? '',
        demoMinor: launch.mode === 'demo' ? String(DEMO_MINOR) : '',
        openedAt: deps.clock.now(),
      }
      store.openSession(session)
      return session
    },
    async identify(session, address) {
      if (policies.launchToken === 'once' && session.player !== '') {
        const known = await balance(session)
        return 'fault' in known ? known : { session, ...known }
      }
      const answer = await operator.call(protocol.authenticate(session, address))
      if (answer.outcome !== 'done') return faultOf(answer)
      const found = protocol.identityIn(answer.body, session)
      if (found?.address !== undefined && isElsewhere(address, found.address)) return ELSEWHERE
      const { address: _, ...identity } = found ?? NOBODY
      if (!isCurrencyCode(identity.currency) || identity.player === '') return faultOf({ outcome: 'unknown' })
      const known = { ...session, ...identity }
      const minor = protocol.balanceIn(answer.body, identity.currency)
      // Some companies identify a player by a call whose answer has no balance.
      const money = minor === null ? await balance(known) : { balanceMinor: String(minor) }
      if ('fault' in money) return money
      store.knowPlayer(session.id, identity)
      return { session: known, ...money }
    },
  }
}
