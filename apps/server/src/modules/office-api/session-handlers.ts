import { AppError } from '../../kernel/index.ts'
import { browserDays, longestHours, type Staff, type StaffCaller } from '../staff/index.ts'
import type { SessionHandlers } from './office-types.ts'

/** With https it is sent as `__Host-office`. */
export const OFFICE_COOKIE = 'office'
/** By which a browser is known after a sign-in. It opens nothing. */
export const BROWSER_COOKIE = 'office-browser'
const SECONDS_OF_AN_HOUR = 3_600
const strict = { sameSite: 'strict', httpOnly: true } as const

function requireCaller(caller: StaffCaller | null): StaffCaller {
  if (!caller) throw new AppError('staff.session_ended')
  return caller
}

export function sessionHandlers(staff: Staff): SessionHandlers {
  const present = async (sessionId: string) => {
    const { grants, idleAt, endsAt, provenAt, person } = await staff.sessionOf(sessionId)
    return {
      person,
      grants: grants.map(({ permission, market, until }) => ({
        permission,
        market,
        until: until.toString(),
      })),
      idleAt: idleAt.toString(),
      endsAt: endsAt.toString(),
      provenAt: provenAt.toString(),
    }
  }
  return {
    'invitation.accept': (typed, { ip, signal }) => staff.accept(typed, { ip, signal }),
    async 'session.begin'(typed, { ip, signal, browser: sent, setCookie }) {
      const { token, sessionId, browser } = await staff.signIn(typed, { ip, signal, browser: sent })
      setCookie(OFFICE_COOKIE, token, { ...strict, maxAgeSeconds: longestHours * SECONDS_OF_AN_HOUR })
      const maxAgeSeconds = browserDays * 24 * SECONDS_OF_AN_HOUR
      setCookie(BROWSER_COOKIE, browser, { ...strict, maxAgeSeconds })
      return present(sessionId)
    },
    'session.read': (_input, { caller }) => present(requireCaller(caller).sessionId),
    async 'session.prove'({ code }, { caller }) {
      const known = requireCaller(caller)
      await staff.prove(known, code)
      return present(known.sessionId)
    },
    async 'session.end'(_input, { caller, clearCookie }) {
      await staff.signOut(requireCaller(caller))
      clearCookie(OFFICE_COOKIE, strict)
      return {}
    },
  }
}
